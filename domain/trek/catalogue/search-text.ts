import type { TextMatch } from '../search/nothing-found-rules.ts'
import { folded } from './fold-text-rules.ts'
import { forgiven } from './typing-mistake-rules.ts'
import type { PhraseIndex } from './phrase-index.ts'
import type { TrekRows } from './trek-rows.ts'

/** The rows that match a text, marked with 1; null without a text, when all match. */
export type TextFound = { match: TextMatch; rows: Uint8Array | null }

/**
 * Treks whose name, region, place or host contains a text; if there is none, those with a matching prefix for all of
 * its words.
 */
export function searchText(rows: TrekRows, text: string): TextFound {
  const typed = folded(text)
  if (typed === '') return { match: 'none', rows: null }
  const contained = containing(rows, typed, [rows.nameIndex, rows.wordIndex])
  if (contained) return { match: 'contained', rows: contained }
  const like = alike(rows, typed)
  return like ? { match: 'alike', rows: like } : { match: 'nothing', rows: new Uint8Array(rows.length()) }
}

/** The rows with a phrase in one of these indexes that contains a normalised text; null when there is none. */
export function containing(rows: TrekRows, typed: string, indexes: PhraseIndex[]): Uint8Array | null {
  const marked = new Uint8Array(rows.length())
  let any = false
  for (const index of indexes)
    for (const phrase of index.containing(typed))
      for (const row of index.rowsOf(phrase)) {
        marked[row] = 1
        any = true
      }
  return any ? marked : null
}

/** The rows with a matching word for each significant word of a normalised text; null when there is none. */
export function alike(rows: TrekRows, typed: string): Uint8Array | null {
  const words = forgiven(typed)
  const met = new Uint8Array(rows.length())
  let any = false
  for (const [place, { word, mistakes }] of words.entries()) {
    any = false
    for (const index of [rows.nameIndex, rows.wordIndex])
      for (const phrase of index.alike(word, mistakes))
        for (const row of index.rowsOf(phrase))
          if (met[row] === place) {
            met[row] = place + 1
            any = true
          }
    if (!any) return null
  }
  return any ? met.map((count) => (count === words.length ? 1 : 0)) : null
}
