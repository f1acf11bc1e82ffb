import type { Found } from '../catalogue.ts'
import { filterGroups, type Counts, type FilterGroup } from '../search/filter-change-rules.ts'
import { durations, groupSizes, PAGE_SIZE, type ListFilter } from '../search/filter-rules.ts'
import { difficulties, regions } from '../trek-rules.ts'
import { difficultyIn, durationIn, groupIn, MEALS, PORTER } from './option-rules.ts'
import { bitOf, rowFilter } from './row-filter.ts'
import { searchText } from './search-text.ts'
import { sortByPrice } from './sort-by-price.ts'
import type { TrekOrders } from './trek-orders.ts'
import type { TrekRows } from './trek-rows.ts'

const BUDGET = bitOf('budget')
const REGIONS = bitOf('regions')
const DIFFICULTIES = bitOf('difficulties')
const DURATIONS = bitOf('durations')
const GROUPS = bitOf('groups')

/**
 * The results of a filter, in one pass over all rows. A row that passes all groups is a result; one that fails a single
 * group counts for the other options of that group, or its removal. Rows are scanned in memory order; only those of the
 * page are then picked in sort order.
 */
export function findTreks(rows: TrekRows, orders: TrekOrders, filter: ListFilter, today: number): Found {
  const text = searchText(rows, filter.text)
  const { failing, offer, inBudget, dated, party } = rowFilter(rows, filter, today, text.rows)
  const byPrice = (dated || party > 1) && (filter.sort === 'price-high' || filter.sort === 'price-low')
  const priced = dated || byPrice || filter.min !== null || filter.max !== null
  const length = rows.length()
  const found = new Uint8Array(length)
  const prices = new Int32Array(byPrice ? length : 0)
  const tally = newTally(rows)
  const { inUse } = rows
  let total = 0
  let undated = 0

  for (let row = 0; row < length; row += 1) {
    if (inUse[row] === 0) continue
    let failed = failing(row)
    if ((failed & (failed - 1)) !== 0) continue
    if (priced) {
      const { inDates, price, undatedPrice } = offer(row)
      if (dated && failed === 0 && inBudget(undatedPrice)) undated += 1
      if (!inDates) continue
      if (!inBudget(price)) failed |= BUDGET
      if ((failed & (failed - 1)) !== 0) continue
      if (byPrice) prices[row] = price
    }
    tally.count(row, failed)
    if (failed !== 0) continue
    total += 1
    found[row] = 1
  }

  const most = PAGE_SIZE * filter.page
  const page = byPrice
    ? sortByPrice(firstOf(orders.byName.rows(), found, total), prices, {
        highestFirst: filter.sort === 'price-high',
        most,
      })
    : firstOf(orders.of(filter.sort), found, Math.min(total, most))
  const without = tally.alone.map((alone) => alone + total)
  if (dated) without[filterGroups.indexOf('dates')] = undated
  return {
    ids: page.map((row) => rows.ids[row] ?? ''),
    total,
    counts: tally.counts(),
    without: byGroup(without),
    textMatch: text.match,
  }
}

/** The first results in an order. */
function firstOf(order: Int32Array, found: Uint8Array, count: number): number[] {
  const rows: number[] = []
  for (let place = 0; rows.length < count && place < order.length; place += 1) {
    const row = order[place] as number
    if (found[row] === 1) rows.push(row)
  }
  return rows
}

function newTally({ packed, region, regionNames, regionTreks }: TrekRows) {
  const ofRegion = new Int32Array(regionNames.length)
  const ofDifficulty = new Int32Array(16)
  const ofDuration = new Int32Array(16)
  const ofGroup = new Int32Array(16)
  let meals = 0
  let porter = 0
  const alone = filterGroups.map(() => 0)
  return {
    /** The number of rows that fail only this group, by its index. */
    alone,
    /** Counts a row that fails at most one group: for all its options, or for those of the failed group. */
    count(row: number, failed: number) {
      const options = packed[row] as number
      if (failed === 0 || failed === REGIONS) bump(ofRegion, region[row] as number)
      if (failed === 0 || failed === DIFFICULTIES) bump(ofDifficulty, difficultyIn(options))
      if (failed === 0 || failed === DURATIONS) bump(ofDuration, durationIn(options))
      if (failed === 0 || failed === GROUPS) bump(ofGroup, groupIn(options))
      if (failed === 0) {
        if ((options & MEALS) !== 0) meals += 1
        if ((options & PORTER) !== 0) porter += 1
      } else {
        const place = 31 - Math.clz32(failed)
        alone[place] = (alone[place] ?? 0) + 1
      }
    },
    counts(): Counts {
      const offered = regionNames
        .map((name, index) => [name, index] as const)
        .filter(([, index]) => index < regions.length || (regionTreks[index] ?? 0) > 0)
      return {
        regions: Object.fromEntries(offered.map(([name, index]) => [name, ofRegion[index] ?? 0])),
        difficulties: named(difficulties, ofDifficulty),
        durations: named(durations, ofDuration),
        groups: named(groupSizes, ofGroup),
        meals,
        porter,
      }
    },
  }
}

function bump(counts: Int32Array, index: number): void {
  counts[index] = (counts[index] as number) + 1
}

function named<Option extends string>(options: readonly Option[], counts: Int32Array) {
  return Object.fromEntries(options.map((option, index) => [option, counts[index] ?? 0])) as Record<
    Option,
    number
  >
}

function byGroup(numbers: readonly number[]): Record<FilterGroup, number> {
  return Object.fromEntries(filterGroups.map((group, index) => [group, numbers[index] ?? 0])) as Record<
    FilterGroup,
    number
  >
}
