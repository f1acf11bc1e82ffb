import type { TextMatch } from '../nothing-found-rules.ts'
import { folded } from './fold-text-rules.ts'
import { forgiven } from './typing-mistake-rules.ts'
import type { PhraseIndex } from './phrase-index.ts'
import type { TrekRows } from './trek-rows.ts'

/** Which rows a text finds, 1 for each that it does; null when no text was given and all are found. */
export type TextFound = { match: TextMatch; rows: Uint8Array | null }

/** Treks whose name, region, place or host contains a text; when there is none, those whose words begin like all of its words. */
export function searchText(rows: TrekRows, text: string): TextFound {
  const typed = folded(text)
  if (typed === '') return { match: 'none', rows: null }
  const contained = containing(rows, typed, [rows.nameIndex, rows.wordIndex])
  if (contained) return { match: 'contained', rows: contained }
  const like = alike(rows, typed)
  return like ? { match: 'alike', rows: like } : { match: 'nothing', rows: new Uint8Array(rows.length()) }
}

/** The rows of which one of these indexes has a phrase that contains a folded text; null when there is none. */
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

/** The rows that have, for each telling word of a folded text, one that begins like it; null when there is none. */
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
