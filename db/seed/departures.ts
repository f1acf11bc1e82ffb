import { addDays, daysBetween, type IsoDate } from '#domain/dates.ts'
import { chanceOf, type Chance } from './chance.ts'

/** A departure of the demonstration; money in US cents. */
export interface SeedDeparture {
  startsOn: IsoDate
  endsOn: IsoDate
  maxSpots: number
  /** The number of taken spots. */
  spotsTaken: number
  priceCents: number
}

/** What determines the dates and prices of a trek. */
export interface DepartingTrek {
  slug: string
  durationDays: number
  bestMonths: readonly number[]
  priceUsd: number
  priceRangeUsd: readonly [low: number, high: number]
  maxGroup: number
}

const FIRST_DAY = 7
const LAST_DAY = 548
const PAST_DAYS = 365
/** Weeks from the first one that have a departure with free spots in any season: 3 to 5 weeks ahead. */
const CERTAIN_WEEKS = [2, 3]
/** The share of treks that also start in the coming week, in any season. */
const NEXT_WEEK_SHARE = 0.35
/** Started in the last week, so that the dashboards of the first hosts always have a group on the trail. */
export const ON_THE_TRAIL = ['everest-base-camp', 'annapurna-circuit']
/** From this week on a trek has at least ten departures, and in the past year, at least a month ago, at least six. */
const LATER = { fromWeek: 5, atLeast: 10 }
const EARLIER = { fromWeek: 6, atLeast: 6 }

/**
 * The departures of a trek, seen on a day: always on its own weekday, one week in four of its best months and seldom
 * outside them, from the next week to eighteen months ahead, and for the past twelve months. The same day always gives
 * the same dates.
 */
export function departuresFor(trek: DepartingTrek, today: IsoDate): SeedDeparture[] {
  const chance = chanceOf(`${trek.slug} ${today}`)
  const first = addDays(today, FIRST_DAY + chance.between(0, 6))
  const weeksBack = Math.floor((PAST_DAYS + daysBetween(today, first)) / 7)
  const weeksAhead = Math.floor((LAST_DAY - daysBetween(today, first)) / 7)
  const weekOf = (index: number) => addDays(first, 7 * index)
  const behind = weeks(weeksBack, (index) => weekOf(-1 - index)).filter((startsOn) => startsOn < today)
  const ahead = weeks(weeksAhead + 1, weekOf)
  const certainWeeks = chance.fraction() < NEXT_WEEK_SHARE ? [0, ...CERTAIN_WEEKS] : CERTAIN_WEEKS
  const starts = [
    ...chosen(trek, behind, EARLIER, ON_THE_TRAIL.includes(trek.slug) ? [0] : [], chance).reverse(),
    ...chosen(trek, ahead, LATER, certainWeeks, chance),
  ]
  return starts.map(({ startsOn, certain }) => {
    const maxSpots = Math.max(4, trek.maxGroup - chance.oneOf([0, 0, 0, 2]))
    return {
      startsOn,
      endsOn: addDays(startsOn, trek.durationDays - 1),
      maxSpots,
      spotsTaken: taken(maxSpots, daysBetween(today, startsOn), certain, chance),
      priceCents: seasonPrice(trek, startsOn),
    }
  })
}

type Start = { startsOn: IsoDate; certain: boolean }

function weeks(count: number, startOf: (index: number) => IsoDate): IsoDate[] {
  return Array.from({ length: count }, (_, index) => startOf(index))
}

/** A random choice of weeks, plus the fixed ones, filled up from the best months. */
function chosen(
  trek: DepartingTrek,
  row: IsoDate[],
  wanted: { fromWeek: number; atLeast: number },
  certainWeeks: number[],
  chance: Chance,
): Start[] {
  const best = (startsOn: IsoDate) => trek.bestMonths.includes(monthOf(startsOn))
  const picked = new Set(row.filter((startsOn) => chance.fraction() < (best(startsOn) ? 0.25 : 0.03)))
  const certain = new Set(certainWeeks.map((week) => row[week]))
  const later = row.slice(wanted.fromWeek)
  const spare = later.filter((startsOn) => best(startsOn) && !picked.has(startsOn))
  let missing = wanted.atLeast - later.filter((startsOn) => picked.has(startsOn)).length
  for (; missing > 0 && spare.length > 0; missing -= 1) {
    picked.add(spare.splice(chance.between(0, spare.length - 1), 1)[0] as IsoDate)
  }
  return row
    .filter((startsOn) => picked.has(startsOn) || certain.has(startsOn))
    .map((startsOn) => ({ startsOn, certain: certain.has(startsOn) }))
}

function taken(maxSpots: number, daysAhead: number, certain: boolean, chance: Chance): number {
  const luck = chance.fraction()
  if (daysAhead < 0) return chance.between(2, maxSpots)
  const [full, nearly, some] = daysAhead < 90 ? [0.2, 0.5, 0.9] : [0.07, 0.2, 0.65]
  if (luck < full && !certain) return maxSpots
  if (luck < nearly) return maxSpots - chance.between(1, Math.min(4, maxSpots - 1))
  return luck < some ? chance.between(1, Math.max(1, maxSpots - 5)) : 0
}

/** Higher in the two busiest months, lower outside the season, in steps of 10 dollars. */
function seasonPrice(trek: DepartingTrek, startsOn: IsoDate): number {
  const month = monthOf(startsOn)
  const best = trek.bestMonths.includes(month)
  const factor = !best ? 0.93 : month === 4 || month === 10 ? 1.05 : 1
  const [low, high] = trek.priceRangeUsd
  const dollars = Math.round((trek.priceUsd * factor) / 10) * 10
  return Math.min(high, Math.max(low, dollars)) * 100
}

function monthOf(on: IsoDate): number {
  return Number(on.slice(5, 7))
}
