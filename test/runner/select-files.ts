import { readFileSync } from 'node:fs'
import { isVerified, promisesOf } from '../promises/record/verified.ts'
import { filesOf, tiers, type Tier } from './tiers.ts'

export type Selection = { tier: Tier; files: string[] }[]

/** Files that have only tests of promises: in the folders of the promises, or beside the source with this ending. */
const measuresPromises = /^test\/(promises|crash)\/(?!verified\.)|\.promise\.test\.ts$/

/**
 * The files of each tier: with words those that match, without words all that `npm test` has to run. A file that measures
 * promises is left out when all of them held with the full figures on the present source files.
 */
export function selectFiles(words: readonly string[]): Selection {
  const all = tiers.map((tier) => ({ tier, files: filesOf(tier) }))
  if (words.length > 0) return matchingFiles(all, words)
  return all.map(({ tier, files }) => ({
    tier,
    files: files.filter((file) => !measuresPromises.test(file) || hasUnverifiedPromise(file)),
  }))
}

/**
 * The files of each tier that the words select: those whose path contains a word, or, for a word that is in no path, those
 * whose text contains it.
 */
function matchingFiles(all: Selection, words: readonly string[]): Selection {
  const wanted = new Set(words.flatMap((word) => filesWith(all, word)))
  return all.map(({ tier, files }) => ({ tier, files: files.filter((file) => wanted.has(file)) }))
}

function hasUnverifiedPromise(file: string): boolean {
  const numbers = promisesOf(file)
  return numbers.length === 0 || numbers.some((number) => !isVerified(number))
}

function filesWith(all: Selection, word: string): string[] {
  const files = all.flatMap((each) => each.files)
  const byPath = files.filter((file) => file.includes(word.replace(/^\.\//, '')))
  return byPath.length > 0 ? byPath : files.filter((file) => readFileSync(file, 'utf8').includes(word))
}
