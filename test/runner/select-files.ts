import { readFileSync } from 'node:fs'
import { filesOf, tiers, type Tier } from './tiers.ts'

export type Selection = { tier: Tier; files: string[] }[]

/**
 * The files of each tier that the words select: those whose path contains a word, or, for a word that is in no path, those
 * whose text contains it. Without words, all.
 */
export function selectFiles(words: readonly string[]): Selection {
  const all = tiers.map((tier) => ({ tier, files: filesOf(tier) }))
  if (words.length === 0) return all
  const wanted = new Set(words.flatMap((word) => filesWith(all, word)))
  return all.map(({ tier, files }) => ({ tier, files: files.filter((file) => wanted.has(file)) }))
}

function filesWith(all: Selection, word: string): string[] {
  const files = all.flatMap((each) => each.files)
  const byPath = files.filter((file) => file.includes(word.replace(/^\.\//, '')))
  return byPath.length > 0 ? byPath : files.filter((file) => readFileSync(file, 'utf8').includes(word))
}
