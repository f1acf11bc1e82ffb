import type { DifficultyCount, Offered } from '../catalogue.ts'
import { difficulties } from '../trek-rules.ts'
import { folded } from './fold-text-rules.ts'
import { difficultyIn } from './option-rules.ts'
import { alike, containing } from './search-text.ts'
import type { TrekOrders } from './trek-orders.ts'
import type { TrekRows } from './trek-rows.ts'

/** A text this short is in many names, so scanning for the first ones is faster than finding all. */
const SHORT = 3

/** The suggestions for a typed text, each group by name and each name once; see Catalogue.suggest. */
export function suggestTreks(rows: TrekRows, orders: TrekOrders, text: string, limit: number): Offered {
  const typed = folded(text)
  const byName = orders.byName.rows()
  const found = new Set<number>()
  const names = new Set<string>()
  const add = (row: number) => {
    const name = rows.names[row] ?? ''
    if (!names.has(name)) found.add(row)
    names.add(name)
  }
  const addNames = (part: string) => {
    for (const row of byName) {
      if (found.size >= limit) return
      if (rows.names[row]?.includes(part)) add(row)
    }
  }
  const addMarked = (marked: Uint8Array | null) => {
    if (marked === null) return
    for (const row of byName) {
      if (found.size >= limit) return
      if (marked[row] === 1) add(row)
    }
  }
  if (typed === '') return { ids: [], regions: [] }

  for (
    let place = firstNameFrom(rows, byName, typed);
    place < byName.length && found.size < limit;
    place += 1
  ) {
    const row = byName[place] as number
    if (!rows.names[row]?.startsWith(typed)) break
    add(row)
  }
  if (typed.length < SHORT) addNames(typed)
  else if (found.size < limit) addMarked(containing(rows, typed, [rows.nameIndex]))
  if (found.size < limit) addMarked(containing(rows, typed, [rows.wordIndex]))
  if (found.size === 0) addMarked(alike(rows, typed))
  return {
    ids: [...found].map((row) => rows.ids[row] ?? ''),
    regions: regionCounts(rows).filter(({ region, treks }) => treks > 0 && folded(region).includes(typed)),
  }
}

/** Every region with its number of listed treks, the known ones first, others only if they have any. */
export function regionCounts({ regionNames, regionTreks }: TrekRows, known = 0) {
  return regionNames
    .map((region, index) => ({ region, treks: regionTreks[index] ?? 0 }))
    .filter(({ treks }, index) => index < known || treks > 0)
}

/** Each difficulty with its number of treks and the id of the one with the most reviews, in one pass over all rows. */
export function difficultyCounts({ packed, ids }: TrekRows, orders: TrekOrders): DifficultyCount[] {
  const counts = difficulties.map(
    (difficulty): DifficultyCount => ({ difficulty, treks: 0, bestKnown: null }),
  )
  for (const row of orders.of('reviewed')) {
    const count = counts[difficultyIn(packed[row] as number)]
    if (!count) continue
    count.treks += 1
    count.bestKnown ??= ids[row] ?? null
  }
  return counts
}

/** The index of the first name that is not before a text. */
function firstNameFrom(rows: TrekRows, byName: Int32Array, typed: string): number {
  let low = 0
  let high = byName.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows.names[byName[middle] as number] ?? '') < typed) low = middle + 1
    else high = middle
  }
  return low
}
