import type { DayKind } from '#domain/trek/trek-rules.ts'
import type { TrekData, TrekDayData } from './trek-data.ts'

/** One day of the product: altitudes in metres, walking or travel hours, kilometres on foot. */
export interface WholeDay {
  day: number
  kind: DayKind
  place: string
  sleep_altitude_m: number
  hours: number
  km: number
  mode: string
  note: string
  description: string
  meals: string[]
}

const KATHMANDU_M = 1400
/** By road from Pokhara to Kathmandu: the last day of the Annapurna Circuit in treks.json. */
const POKHARA_ROAD_HOURS = 7
const ALL_MEALS = ['Breakfast', 'Lunch', 'Dinner']

/**
 * The days that a traveller buys: exactly the trek's `typical_days`. The days that its itinerary lacks are spent in
 * Kathmandu: first an arrival day, then a departure day, and any others are reserve days before the departure.
 */
export function wholeItinerary(trek: TrekData, descriptions: readonly string[]): WholeDay[] {
  const missing = trek.typical_days - trek.itinerary.length
  if (missing < 0) throw new Error(`${trek.slug} has more itinerary days than it lasts`)
  const endsAway = trek.itinerary.at(-1)?.sleep_place !== 'Kathmandu'
  const before = missing > 0 ? [arrival(trek)] : []
  const walking = trek.itinerary.map((day, index) => onTheWay(day, descriptions[index] ?? ''))
  const after = [
    ...Array.from({ length: Math.max(0, missing - 2) }, (_, index) => reserve(endsAway && index === 0)),
    ...(missing > 1 ? [departure(endsAway && missing === 2)] : []),
  ]
  return [...before, ...walking, ...after].map((day, index) => ({ day: index + 1, ...day }))
}

type Day = Omit<WholeDay, 'day'>

function arrival(trek: TrekData): Day {
  const onward =
    trek.gateway === 'Kathmandu' ? '' : ` Tomorrow begins with the early plane to ${trek.gateway}.`
  return {
    ...inKathmandu,
    kind: 'arrival',
    description: `We meet in Kathmandu in the afternoon: kit check, permits and an early supper together.${onward}`,
    meals: ['Dinner'],
  }
}

function onTheWay(day: TrekDayData, description: string): Day {
  const height = day.high_point_m === undefined ? '' : `, ${day.high_point_m.toLocaleString('en-US')} m`
  const top = day.high_point ? `Highest point of the day: ${day.high_point}${height}` : ''
  return {
    kind: day.mode === 'acclimatisation' ? 'rest' : 'trek',
    place: day.sleep_place,
    sleep_altitude_m: day.sleep_altitude_m,
    hours: day.hours,
    km: day.km,
    mode: day.mode,
    note: [day.note, top].filter(Boolean).join('. '),
    description,
    meals: ALL_MEALS,
  }
}

function reserve(withRoad: boolean): Day {
  return {
    ...(withRoad ? backFromPokhara : inKathmandu),
    kind: 'reserve',
    description: withRoad
      ? 'By road from Pokhara to Kathmandu. This day is also the reserve for weather: it is used up when a flight or a pass has to wait.'
      : 'A reserve day for weather, used up when a flight or a pass has to wait. If nothing waited, it is a free day in Kathmandu.',
    meals: ['Breakfast'],
  }
}

function departure(withRoad: boolean): Day {
  return {
    ...(withRoad ? backFromPokhara : inKathmandu),
    kind: 'departure',
    description: withRoad
      ? 'By road from Pokhara to Kathmandu, where the journey ends; we take you on to your hotel or to the airport.'
      : 'Breakfast, goodbyes, and a taxi to the airport in Kathmandu when your flight asks for it.',
    meals: ['Breakfast'],
  }
}

const inKathmandu = { place: 'Kathmandu', sleep_altitude_m: KATHMANDU_M, hours: 0, km: 0, mode: '', note: '' }
const backFromPokhara = {
  ...inKathmandu,
  hours: POKHARA_ROAD_HOURS,
  mode: 'drive',
  note: 'Pokhara–Kathmandu by road',
}
