import type { DifficultyCount } from '../catalogue.ts'
import { difficulties } from '../trek-rules.ts'
import { difficultyIn } from './option-rules.ts'
import type { TrekOrders } from './trek-orders.ts'
import type { TrekRows } from './trek-rows.ts'

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
