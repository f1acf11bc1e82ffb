import { wordsOf } from './fold-text-rules.ts'
import { beginsAlike, bitsIn, lettersOf } from './typing-mistake-rules.ts'

/**
 * An index from normalised phrases to the rows of treks whose name, region, place or host contains a text or resembles
 * a word.
 */
export type PhraseIndex = {
  /** Replaces the phrases of a row; none removes it. */
  put(row: number, phrases: readonly string[]): void
  /** The phrases that contain a text, by number. */
  containing(text: string): number[]
  /** The phrases with a word that has this one as a prefix with limited typing mistakes, by number. */
  alike(word: string, mistakes: number): number[]
  rowsOf(phrase: number): readonly number[]
}

/** An empty index. Treks share each phrase; trigrams lead to the phrases. */
export function phraseIndex(): PhraseIndex {
  const phrases: string[] = []
  const numbers = new Map<string, number>()
  const rows: number[][] = []
  const phrasesOfRow: number[][] = []
  const byTriple = new Map<number, number[]>()
  const words = new Map<string, { letters: number; phrases: number[] }>()

  const numberOf = (phrase: string): number => {
    const known = numbers.get(phrase)
    if (known !== undefined) return known
    const number = phrases.push(phrase) - 1
    numbers.set(phrase, number)
    rows.push([])
    for (const triple of new Set(triplesOf(phrase))) listIn(byTriple, triple).push(number)
    for (const word of new Set(wordsOf(phrase))) {
      const entry = words.get(word) ?? { letters: lettersOf(word), phrases: [] }
      words.set(word, entry)
      entry.phrases.push(number)
    }
    return number
  }
  const inUse = (number: number) => (rows[number]?.length ?? 0) > 0

  return {
    put(row, given) {
      const old = phrasesOfRow[row] ?? []
      const next = [...new Set(given)].map(numberOf)
      for (const phrase of old) if (!next.includes(phrase)) removeFrom(rows[phrase] ?? [], row)
      for (const phrase of next) if (!old.includes(phrase)) rows[phrase]?.push(row)
      phrasesOfRow[row] = next
    },
    containing(text) {
      const candidates = shortest(triplesOf(text).map((triple) => byTriple.get(triple) ?? []))
      const found = (number: number) => (phrases[number] ?? '').includes(text) && inUse(number)
      return candidates ? candidates.filter(found) : [...phrases.keys()].filter(found)
    },
    alike(word, mistakes) {
      const letters = lettersOf(word)
      const found = new Set<number>()
      for (const [known, entry] of words)
        if (bitsIn(letters & ~entry.letters) <= mistakes && beginsAlike(word, known, mistakes))
          for (const phrase of entry.phrases) if (inUse(phrase)) found.add(phrase)
      return [...found]
    },
    rowsOf: (phrase) => rows[phrase] ?? [],
  }
}

/** Ten bits for each letter; a collision of two trigrams only adds a candidate. */
function triplesOf(text: string): number[] {
  const triples: number[] = []
  for (let index = 0; index + 2 < text.length; index += 1)
    triples.push(
      ((text.charCodeAt(index) & 1023) << 20) |
        ((text.charCodeAt(index + 1) & 1023) << 10) |
        (text.charCodeAt(index + 2) & 1023),
    )
  return triples
}

function shortest(lists: number[][]): number[] | undefined {
  return lists.reduce<number[] | undefined>(
    (best, list) => (best === undefined || list.length < best.length ? list : best),
    undefined,
  )
}

function listIn(map: Map<number, number[]>, key: number): number[] {
  const list = map.get(key) ?? []
  map.set(key, list)
  return list
}

function removeFrom(list: number[], value: number): void {
  const index = list.lastIndexOf(value)
  if (index >= 0) list.splice(index, 1)
}
