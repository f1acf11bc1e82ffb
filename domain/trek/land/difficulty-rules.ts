import { readDayNote } from '../high-point-rules.ts'

export type WalkDay = {
  day: number
  place: string
  altitudeM: number
  hours: number
  km: number
  kind: string
  mode: string
  note: string
}
/** Metres up or down in one day, from the previous night to this one. */
export type DayClimb = { day: number; from: string; to: string; metres: number }

export type Walk = {
  /** Days on foot, including excursions of rest days; hours and kilometres of those days only. */
  walkingDays: number
  hours: number
  km: number
  longest: { day: number; hours: number; km: number } | null
  /**
   * From the previous night to the day's highest point or its night; the net gain, so at least that much. Null when no
   * day climbs.
   */
  mostAscent: DayClimb | null
  mostDescent: DayClimb | null
  nightsAbove4000: number
  /** Above 3,000 m: the gain of the steepest night over the higher of 3,000 m and the highest night before. */
  largestStep: DayClimb | null
}

/** The difficulty figures of a trek, from its stored itinerary. Days with driving or flying count no climb. */
export function walkOf(days: readonly WalkDay[]): Walk {
  const walked = days.filter(({ km }) => km > 0)
  const climbs = days.flatMap((day, index) => {
    const before = days[index - 1]
    return before && (day.mode === 'trek' || day.kind === 'rest') ? [climbOf(before, day)] : []
  })
  return {
    walkingDays: walked.length,
    hours: sum(walked.map(({ hours }) => hours)),
    km: sum(walked.map(({ km }) => km)),
    longest: largest(
      walked.map(({ day, hours, km }) => ({ day, hours, km })),
      ({ hours }) => hours,
    ),
    mostAscent: largest(
      climbs.map(({ up }) => up),
      ({ metres }) => metres,
    ),
    mostDescent: largest(
      climbs.map(({ down }) => down),
      ({ metres }) => metres,
    ),
    nightsAbove4000: days.filter(({ altitudeM }) => altitudeM > 4000).length,
    largestStep: largest(stepsAsleep(days), ({ metres }) => metres),
  }
}

/** The air pressure at an altitude relative to sea level, in per cent (international standard atmosphere). */
export function airPercent(altitudeM: number): number {
  return Math.round(100 * (1 - 2.25577e-5 * altitudeM) ** 5.25588)
}

function climbOf(before: WalkDay, day: WalkDay): { up: DayClimb; down: DayClimb } {
  const top = readDayNote(day.note).highPoint ?? { name: day.place, altitudeM: day.altitudeM }
  const highest = top.altitudeM >= day.altitudeM ? top : { name: day.place, altitudeM: day.altitudeM }
  const start =
    before.altitudeM > highest.altitudeM ? { name: before.place, altitudeM: before.altitudeM } : highest
  return {
    up: {
      day: day.day,
      from: before.place,
      to: highest.name,
      metres: Math.max(0, highest.altitudeM - before.altitudeM),
    },
    down: {
      day: day.day,
      from: start.name,
      to: day.place,
      metres: Math.max(0, start.altitudeM - day.altitudeM),
    },
  }
}

function stepsAsleep(days: readonly WalkDay[]): DayClimb[] {
  return days.flatMap(({ day, place, altitudeM }, index) => {
    const earlier = days.slice(0, index)
    const highest = largest(earlier, (night) => night.altitudeM)
    const fromM = Math.max(3000, highest?.altitudeM ?? 0)
    return highest ? [{ day, from: highest.place, to: place, metres: altitudeM - fromM }] : []
  })
}

/** The first of the largest, if it is above 0. */
function largest<Item>(items: readonly Item[], size: (item: Item) => number): Item | null {
  const best = items.reduce<Item | null>(
    (found, item) => (found && size(found) >= size(item) ? found : item),
    null,
  )
  return best && size(best) > 0 ? best : null
}

function sum(values: number[]): number {
  return Math.round(10 * values.reduce((total, value) => total + value, 0)) / 10
}
