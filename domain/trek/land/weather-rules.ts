import { addDays, type IsoDate } from '../../dates.ts'
import { plainPlace, readDayNote } from '../high-point-rules.ts'

/** Monthly normals of a measured (or representative) place: °C and millimetres, January first. */
export type Station = {
  key: string
  region: string
  place: string
  altitudeM: number
  maxC: readonly number[]
  minC: readonly number[]
  precipMm: readonly number[]
  /** Months (1 to 12) whose figure has a source; all others are our estimates. */
  sourcedMonths: {
    maxC: readonly number[]
    minC: readonly number[]
    precipMm: readonly number[]
  }
  sources: readonly string[]
  note?: string
}

export type WeatherDay = { day: number; place: string; altitudeM: number; note: string }
export type DayWeather = Omit<WeatherDay, 'note'> & { on: IsoDate; minC: number; maxC: number }
export type MonthRain = { month: number; mm: number; sourced: boolean }

export type Weather = {
  days: DayWeather[]
  coldest: DayWeather
  warmest: DayWeather
  /** All nights of the trek, and those below 0 °C; the last day has none. */
  nights: number
  freezingNights: number
  /** The highest point, also by the lapse rate; null when a night is as high. */
  top: DayWeather | null
  /** As measured at the station, for each month of the trek: rain is not adjusted for altitude. */
  rain: MonthRain[]
  /** Whether the station's temperatures of these months have a source. */
  temperatures: 'sourced' | 'partly estimated' | 'estimated'
}

/** The temperature falls by this for every 1,000 m: 6.0 °C (source C6). */
export const LAPSE_C_PER_1000_M = 6

/**
 * The likely temperature of each night and day of a departure: the station's normals for the month of that day (without
 * interpolation), adjusted to the night's altitude by the lapse rate, in tenths of a degree. Climate, not a forecast.
 */
export function weatherOf(
  station: Station,
  startsOn: IsoDate,
  itinerary: readonly WeatherDay[],
): Weather | null {
  const at = ({ day, place, altitudeM }: Omit<WeatherDay, 'note'>): DayWeather => {
    const on = addDays(startsOn, day - 1)
    const month = monthOf(on)
    return {
      day,
      on,
      place,
      altitudeM,
      minC: movedC(station.minC[month - 1] ?? 0, station.altitudeM, altitudeM),
      maxC: movedC(station.maxC[month - 1] ?? 0, station.altitudeM, altitudeM),
    }
  }
  const days = itinerary.map(at)
  const [first] = days
  if (!first) return null
  const nights = days.slice(0, -1)
  const months = [...new Set(days.map(({ on }) => monthOf(on)))]
  const top = topOf(itinerary)
  return {
    days,
    coldest: days.reduce((best, day) => (day.minC < best.minC ? day : best), first),
    warmest: days.reduce((best, day) => (day.maxC > best.maxC ? day : best), first),
    nights: nights.length,
    freezingNights: nights.filter(({ minC }) => minC < 0).length,
    top: top && at(top),
    rain: months.map((month) => ({
      month,
      mm: station.precipMm[month - 1] ?? 0,
      sourced: station.sourcedMonths.precipMm.includes(month),
    })),
    temperatures: howSure(station, months),
  }
}

/** Adjusts a temperature from one altitude to another, in tenths of a degree. */
export function movedC(celsius: number, fromM: number, toM: number): number {
  const moved = celsius - (LAPSE_C_PER_1000_M * (toM - fromM)) / 1000
  return Math.round(moved * 10) / 10 + 0
}

/** The month of a date, 1 to 12. */
export function monthOf(on: IsoDate): number {
  return Number(on.slice(5, 7))
}

/** Without a chosen departure: the first of the next suitable month, from tomorrow's month on. */
export function usualStart(bestMonths: readonly number[], today: IsoDate): IsoDate {
  const next = Array.from({ length: 12 }, (_, ahead) => {
    const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) + ahead
    return { year: Math.floor(months / 12), month: (months % 12) + 1 }
  })
  const found = next.find(({ month }) => bestMonths.includes(month)) ?? next[0] ?? { year: 2000, month: 1 }
  return `${found.year}-${String(found.month).padStart(2, '0')}-01`
}

function topOf(itinerary: readonly WeatherDay[]): Omit<WeatherDay, 'note'> | null {
  const highestNightM = Math.max(...itinerary.map(({ altitudeM }) => altitudeM))
  return itinerary.reduce<Omit<WeatherDay, 'note'> | null>((top, { day, note }) => {
    const { highPoint } = readDayNote(note)
    if (!highPoint || highPoint.altitudeM <= Math.max(highestNightM, top?.altitudeM ?? 0)) return top
    return { day, place: plainPlace(highPoint.name), altitudeM: highPoint.altitudeM }
  }, null)
}

function howSure({ sourcedMonths }: Station, months: number[]): Weather['temperatures'] {
  const all = months.flatMap((month) => [
    sourcedMonths.maxC.includes(month),
    sourcedMonths.minC.includes(month),
  ])
  if (all.every(Boolean)) return 'sourced'
  return all.some(Boolean) ? 'partly estimated' : 'estimated'
}
