import { nepalDate, type IsoDate } from '../../dates.ts'
import type { Catalogue } from '../catalogue.ts'
import { regions } from '../trek-rules.ts'
import { bookableByRegion } from './bookable-by-region.ts'
import { findTreks } from './find-treks.ts'
import { pageByName } from './page-by-name.ts'
import { nearestTreks, similarTreks } from './nearest-treks.ts'
import { difficultyCounts, regionCounts, suggestTreks } from './suggest-treks.ts'
import { rankHosts } from './rank-hosts.ts'
import { dayNumber, type TrekFacts } from './search-document.ts'
import { bookableStarts } from './start-days.ts'
import { trekOrders } from './trek-orders.ts'
import { trekRows } from './trek-rows.ts'

/** A catalogue that its owner updates with changes. */
export type CatalogueIndex = Catalogue & {
  /** Writes the current state of treks. Skips treks with an unchanged stamp. */
  put(treks: readonly TrekFacts[]): void
  remove(ids: Iterable<string>): void
  /** Records a change that search ignores, but a page may show. */
  touch(): void
  ids(): string[]
}

/** When more than this share of all treks changes at once, they are sorted again on the next request. */
const SORTED_ONE_BY_ONE = 1 / 50

/** An empty catalogue, computed for the date of `now` until another date is requested. */
export function catalogueIndex(now: Date): CatalogueIndex {
  const rows = trekRows()
  const orders = trekOrders(rows)
  let today = dayNumber(nepalDate(now))
  let version = 0
  let unsorted = true

  const areMany = ({ length }: readonly unknown[]) => length > rows.length() * SORTED_ONE_BY_ONE
  const sorted = () => {
    if (unsorted) orders.rebuild()
    unsorted = false
    return orders
  }
  const settledOn = (date: IsoDate): number => {
    const day = dayNumber(date)
    if (day === today) return day
    today = day
    rows.priceOn(day)
    const changed: [row: number, on: ReturnType<typeof rows.bookableOn>][] = []
    for (const row of rows.rowsInUse()) {
      const on = rows.bookableOn(row, day)
      if (on.price !== rows.price[row] || on.bookable !== rows.bookable[row]) changed.push([row, on])
    }
    unsorted ||= areMany(changed)
    for (const [row, on] of changed) {
      if (!unsorted) orders.remove(row)
      rows.settle(row, on)
      if (!unsorted) orders.insert(row)
    }
    return day
  }

  return {
    get version() {
      return version
    },
    put(treks) {
      const changed = treks.filter(({ id, stamp }) => rows.stamps[rows.rowOf(id) ?? -1] !== stamp)
      if (changed.length === 0) return
      version += 1
      unsorted ||= areMany(changed)
      for (const trek of changed) {
        const old = rows.rowOf(trek.id)
        if (old !== undefined && !unsorted) orders.remove(old)
        const row = rows.write(trek, today)
        if (!unsorted) orders.insert(row)
      }
    },
    remove(ids) {
      for (const id of ids) {
        const row = rows.rowOf(id)
        if (row === undefined) continue
        version += 1
        if (!unsorted) orders.remove(row)
        rows.remove(id)
      }
    },
    touch() {
      version += 1
    },
    ids: () => [...rows.allIds()],
    async find(filter, date) {
      const day = settledOn(date)
      return findTreks(rows, sorted(), filter, day)
    },
    async nearest(filter, date, limit) {
      const day = settledOn(date)
      return nearestTreks(rows, sorted(), filter, { today: day, limit })
    },
    suggest: async (text, limit) => suggestTreks(rows, sorted(), text, limit),
    similar: async (id, limit) => similarTreks(rows, sorted(), id, limit),
    regions: async () => regionCounts(rows, regions.length),
    difficulties: async () => difficultyCounts(rows, sorted()),
    async hosts(date, limit) {
      settledOn(date)
      return rankHosts(rows, limit)
    },
    async bookableByRegion(date, limit) {
      settledOn(date)
      return bookableByRegion(rows, sorted(), limit)
    },
    startDays: async (date, last) => bookableStarts(rows, dayNumber(date), dayNumber(last)),
    byName: async (filter, page) => pageByName(rows, sorted(), filter, page),
  }
}
