import { filterGroups, type FilterGroup } from '../search/filter-change-rules.ts'
import type { ListFilter } from '../search/filter-rules.ts'
import { firstStart } from './departure-rows.ts'
import { bitOf, rowFilter } from './row-filter.ts'
import { searchText } from './search-text.ts'
import { dayNumber } from './search-document.ts'
import type { TrekOrders } from './trek-orders.ts'
import type { TrekRows } from './trek-rows.ts'

/**
 * The distance of a trek from a filter for each failed group: the name counts most, then the region, the difficulty,
 * and the rest.
 */
const FARNESS: Record<FilterGroup, number> = {
  text: 8,
  regions: 4,
  difficulties: 3,
  durations: 2,
  groups: 2,
  budget: 2,
  meals: 2,
  porter: 2,
  dates: 1,
}
const NOT_BOOKABLE = 100
const METRES_LIKE_A_DAY = 250

/**
 * The treks closest to a filter, of equally close ones the top picks; those that start closest to its dates first.
 */
export function nearestTreks(
  rows: TrekRows,
  orders: TrekOrders,
  filter: ListFilter,
  { today, limit }: { today: number; limit: number },
): string[] {
  const { failing, offer, inBudget, dated, party } = rowFilter(
    rows,
    filter,
    today,
    searchText(rows, filter.text).rows,
  )
  const { bookable, deadline, departures } = rows
  const around = filter.from ?? filter.to
  const day = around === null ? today : dayNumber(around)
  const farness = (row: number): number => {
    let failed = failing(row)
    const { inDates, undatedPrice, price } = offer(row)
    if (!inBudget(inDates ? price : undatedPrice)) failed |= bitOf('budget')
    let far = bookable[row] === 1 ? 0 : NOT_BOOKABLE
    for (const [place, group] of filterGroups.entries()) if ((failed >> place) & 1) far += FARNESS[group]
    if (!dated || inDates) return far
    const days = departures.daysAway(row, { floor: firstStart(today, deadline[row] ?? 0), party }, day)
    return far + FARNESS.dates + Math.min(days, 999) / 1000
  }

  return closest(rows, orders.of('top'), limit, farness).map((row) => rows.ids[row] ?? '')
}

/**
 * The most similar treks: the same region first, then the same difficulty, then similar length and altitude; of equal
 * ones the top picks.
 */
export function similarTreks(rows: TrekRows, orders: TrekOrders, id: string, limit: number): string[] {
  const like = rows.rowOf(id)
  if (like === undefined) return []
  const { region, regionTreks } = rows
  const home = region[like] as number
  // With enough treks in the region no other can be among the first, so most rows need no computation.
  const enough = (regionTreks[home] ?? 0) > limit
  const difficulty = (row: number) => (rows.packed[row] ?? 0) & 15
  const unlikeness = (row: number): number => {
    if (row === like || (enough && region[row] !== home)) return Number.POSITIVE_INFINITY
    return (
      (region[row] === home ? 0 : 1_000_000) +
      (difficulty(row) === difficulty(like) ? 0 : 10_000) +
      Math.abs((rows.days[row] ?? 0) - (rows.days[like] ?? 0)) +
      Math.abs((rows.altitude[row] ?? 0) - (rows.altitude[like] ?? 0)) / METRES_LIKE_A_DAY
    )
  }
  return closest(rows, orders.of('top'), limit, unlikeness).map((row) => rows.ids[row] ?? '')
}

/** The rows with the smallest distance, computed in memory order; of equal ones the first in sort order. */
function closest(
  { inUse }: TrekRows,
  order: Int32Array,
  limit: number,
  farness: (row: number) => number,
): number[] {
  const far = new Float64Array(inUse.length).fill(Number.POSITIVE_INFINITY)
  for (let row = 0; row < inUse.length; row += 1) if (inUse[row] === 1) far[row] = farness(row)
  const best: number[] = []
  let worst = Number.POSITIVE_INFINITY
  for (const row of order) {
    const here = far[row] as number
    if (here >= worst) continue
    const place = best.findIndex((other) => here < (far[other] as number))
    best.splice(place < 0 ? best.length : place, 0, row)
    best.length = Math.min(best.length, limit)
    if (best.length === limit) worst = far[best.at(-1) ?? 0] ?? 0
  }
  return best
}
