import { dayNumber } from './search-document.ts'
import { filterGroups, type FilterGroup } from '../search/filter-change-rules.ts'
import { durations, groupSizes, partyOf, type ListFilter } from '../search/filter-rules.ts'
import { difficulties } from '../trek-rules.ts'
import { firstStart, NONE } from './departure-rows.ts'
import { difficultyIn, durationIn, groupIn, MEALS, PORTER } from './option-rules.ts'
import type { TrekRows } from './trek-rows.ts'

/** One bit for each filter group; a row's failed groups are their sum. */
export const bitOf = (group: FilterGroup): number => 1 << filterGroups.indexOf(group)

const TEXT = bitOf('text')
const REGIONS = bitOf('regions')
const DIFFICULTIES = bitOf('difficulties')
const DURATIONS = bitOf('durations')
const GROUPS = bitOf('groups')
const ALL_MEALS = bitOf('meals')
const A_PORTER = bitOf('porter')

/** The lowest price of a row in US cents: within the dates, and without dates. */
export type RowOffer = { inDates: boolean; price: number; undatedPrice: number }

export type RowFilter = {
  /** The groups that a row fails, without dates and budget, as bits. */
  failing(row: number): number
  /** The offer of a row for the party; returns the same object each time. */
  offer(row: number): RowOffer
  inBudget(cents: number): boolean
  dated: boolean
  party: number
}

/** Prepares a filter for many rows on one day. `textRows` marks the rows that match the text. */
export function rowFilter(
  rows: TrekRows,
  filter: ListFilter,
  today: number,
  textRows: Uint8Array | null,
): RowFilter {
  const { packed, region, price, ownPrice, deadline, departures } = rows
  const regionsAsked = filter.regions.length === 0 ? null : marks(rows.regionNames, filter.regions)
  const difficultyBits = bitsFor(difficulties, filter.difficulties)
  const durationBits = bitsFor(durations, filter.durations)
  const groupBits = bitsFor(groupSizes, filter.groups)
  const mealsAsked = filter.meals ? MEALS : 0
  const porterAsked = filter.porter ? PORTER : 0
  const lowest = (filter.min ?? 0) * 100
  const highest = filter.max === null ? Number.POSITIVE_INFINITY : filter.max * 100
  const dated = filter.from !== null || filter.to !== null
  const from = filter.from === null ? 0 : dayNumber(filter.from)
  const to = filter.to === null ? Number.POSITIVE_INFINITY : dayNumber(filter.to)
  const party = partyOf(filter)
  const wish = { floor: 0, from, to, party }
  const answer: RowOffer = { inDates: true, price: 0, undatedPrice: 0 }

  return {
    failing(row) {
      const options = packed[row] as number
      let failing = 0
      if (textRows !== null && textRows[row] === 0) failing |= TEXT
      if (regionsAsked !== null && regionsAsked[region[row] as number] === 0) failing |= REGIONS
      if (((difficultyBits >> difficultyIn(options)) & 1) === 0) failing |= DIFFICULTIES
      if (((durationBits >> durationIn(options)) & 1) === 0) failing |= DURATIONS
      if (((groupBits >> groupIn(options)) & 1) === 0) failing |= GROUPS
      if ((options & mealsAsked) !== mealsAsked) failing |= ALL_MEALS
      if ((options & porterAsked) !== porterAsked) failing |= A_PORTER
      return failing
    },
    offer(row) {
      if (!dated && party === 1) {
        answer.price = answer.undatedPrice = price[row] as number
        return answer
      }
      wish.floor = firstStart(today, deadline[row] as number)
      const cheapest = departures.cheapest(row, wish)
      answer.undatedPrice = cheapest.open === NONE ? (ownPrice[row] as number) : cheapest.open
      answer.inDates = !dated || cheapest.dated !== NONE
      answer.price = dated && cheapest.dated !== NONE ? cheapest.dated : answer.undatedPrice
      return answer
    },
    inBudget: (cents) => cents >= lowest && cents <= highest,
    dated,
    party,
  }
}

function marks(names: readonly string[], asked: readonly string[]): Uint8Array {
  return Uint8Array.from(names, (name) => (asked.includes(name) ? 1 : 0))
}

/** The chosen options as bits by their index; all bits when none is chosen. */
function bitsFor<Option>(options: readonly Option[], asked: readonly Option[]): number {
  if (asked.length === 0) return 0xffff
  return asked.reduce((bits, option) => bits | (1 << options.indexOf(option)), 0)
}
