import type { Found } from '../catalogue.ts'
import { filterGroups, type Counts, type FilterGroup } from '../filter-change-rules.ts'
import { durations, groupSizes, PAGE_SIZE, type ListFilter } from '../filter-rules.ts'
import { difficulties, regions } from '../trek-rules.ts'
import { difficultyIn, durationIn, groupIn, MEALS, PORTER } from './option-rules.ts'
import { bitOf, rowFilter } from './row-filter.ts'
import { searchText } from './search-text.ts'
import { sortByPrice } from './sort-by-price.ts'
import type { TrekOrders } from './trek-orders.ts'
import type { TrekRows } from './trek-rows.ts'

/**
 * What a filter finds, in one look at every row in the order that is asked for: a row that fails no group is found, and
 * one that fails a single group counts for what that group's other options, or its removal, would bring.
 */
export function findTreks(rows: TrekRows, orders: TrekOrders, filter: ListFilter, today: number): Found {
  const text = searchText(rows, filter.text)
  const { failing, offer, inBudget, dated, party } = rowFilter(rows, filter, today, text.rows)
  const ownPrices = dated || party > 1
  const byPrice = ownPrices && (filter.sort === 'price-high' || filter.sort === 'price-low')
  const order = byPrice ? orders.byName.rows() : orders.of(filter.sort)
  const budgeted = filter.min !== null || filter.max !== null
  const priced = dated || budgeted || byPrice
  const most = byPrice ? order.length : PAGE_SIZE * filter.page
  const found: number[] = []
  const prices: number[] = []
  const tally = newTally(rows)
  let total = 0
  let undated = 0

  for (const row of order) {
    let failed = failing(row)
    if ((failed & (failed - 1)) !== 0) continue
    let price = 0
    if (priced) {
      const offered = offer(row)
      price = offered.price
      if (dated && failed === 0 && inBudget(offered.undatedPrice)) undated += 1
      if (!offered.inDates) continue
      if (!inBudget(price)) failed |= bitOf.budget
      if ((failed & (failed - 1)) !== 0) continue
    }
    tally.count(row, failed)
    if (failed !== 0) continue
    total += 1
    if (found.length >= most) continue
    found.push(row)
    if (byPrice) prices.push(price)
  }

  const page = byPrice ? sortByPrice(found, prices, filter.sort === 'price-high') : found
  const without = tally.alone.map((alone) => alone + total)
  if (dated) without[filterGroups.indexOf('dates')] = undated
  return {
    ids: page.slice(0, PAGE_SIZE * filter.page).map((row) => rows.ids[row] ?? ''),
    total,
    counts: tally.counts(),
    without: byGroup(without),
    textMatch: text.match,
  }
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
    /** How many rows fail this group and no other, by its place. */
    alone,
    /** Counts a row that fails nothing or a single group: for all its options, or for that of the group it fails. */
    count(row: number, failed: number) {
      const options = packed[row] as number
      if (failed === 0 || failed === bitOf.regions) bump(ofRegion, region[row] as number)
      if (failed === 0 || failed === bitOf.difficulties) bump(ofDifficulty, difficultyIn(options))
      if (failed === 0 || failed === bitOf.durations) bump(ofDuration, durationIn(options))
      if (failed === 0 || failed === bitOf.groups) bump(ofGroup, groupIn(options))
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
