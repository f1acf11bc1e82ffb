import { wordsOf } from './fold-text-rules.ts'

/** Stop words, ignored unless nothing else was typed. */
const FILLERS: readonly string[] = [
  'trek',
  'treks',
  'trekking',
  'the',
  'in',
  'to',
  'of',
  'and',
  'with',
  'nepal',
]

/** The words of a normalised text that must all match, each with its number of allowed typing mistakes. */
export function forgiven(text: string): { word: string; mistakes: number }[] {
  const words = wordsOf(text)
  const significant = words.filter((word) => !FILLERS.includes(word))
  return (significant.length > 0 ? significant : words).map((word) => ({ word, mistakes: mistakesIn(word) }))
}

/** None in words of up to three letters, one up to seven, two in longer ones. */
function mistakesIn({ length }: string): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/**
 * Whether a typed word is a prefix of another with at most this many mistakes: a wrong, missing or extra letter, or two
 * swapped neighbours.
 */
export function beginsAlike(typed: string, word: string, mistakes: number): boolean {
  if (mistakes === 0) return word.startsWith(typed)
  const width = Math.min(word.length, typed.length + mistakes)
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= width; column += 1) {
      const same = typed[row - 1] === word[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      next.push(cost)
    }
    if (Math.min(...next) > mistakes) return false
    before = last
    last = next
  }
  return Math.min(...last) <= mistakes
}

/** The letters and digits of a word as bits; a typed letter that the word lacks is a mistake. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31)
  return bits
}

/** The number of set bits. */
export function bitsIn(bits: number): number {
  let left = bits
  let count = 0
  while (left !== 0) {
    left &= left - 1
    count += 1
  }
  return count
}
