import { addDays, isDate, shortDay, type IsoDate } from '../dates.ts'
import { runningIs, type RunningState } from '../offer/running-states.ts'
import type { RefusalCode } from '../refusal.ts'

/** The least that a minimum group can be: one traveller is no minimum. */
export const LEAST_MINIMUM = 2
/** The usual decide-by day of a new departure, in days before its start. */
export const USUAL_DECIDE_DAYS = 42
/** The last possible decide-by day, in days before the start: 48 hours for the host, and a day to notify the travellers. */
const LATEST_DECIDE_DAYS = 4
/** A forming departure is cancelled on the third day: its host has the 48 hours after the end of the decide-by day. */
export const DAYS_TO_CANCELLATION = 3

/** The minimum group of a departure and the day in Nepal until whose end it can be reached; null: it always runs. */
export type Minimum = { spots: number; decideOn: IsoDate } | null

type Dated = { startsOn: IsoDate; deadlineDays: number; today: IsoDate }

/** The last possible decide-by day: never after the booking deadline. */
export function latestDecideOn({ startsOn, deadlineDays }: Omit<Dated, 'today'>): IsoDate {
  return addDays(startsOn, -Math.max(deadlineDays, LATEST_DECIDE_DAYS))
}

/** The decide-by day, `days` before the start (42 unless given), or the nearest possible day. */
export function usualDecideOn({ startsOn, today, ...of }: Dated, days = USUAL_DECIDE_DAYS): IsoDate {
  const usual = addDays(startsOn, -days)
  const latest = latestDecideOn({ startsOn, ...of })
  const on = usual < today ? today : usual
  return on > latest ? latest : on
}

/** Why a departure with this number of spots cannot have the minimum; null when it can. */
export function problemOfMinimum(minimum: Minimum, dated: Dated & { maxSpots: number }): RefusalCode | null {
  if (!minimum) return null
  const { spots, decideOn } = minimum
  if (!Number.isInteger(spots) || spots < LEAST_MINIMUM || spots > dated.maxSpots) return 'departure-minimum'
  if (!isDate(decideOn) || decideOn < dated.today || decideOn > latestDecideOn(dated))
    return 'departure-decide-on'
  return null
}

/** The first day in Nepal on which a forming departure is cancelled: its host had 48 hours after the decide-by day. */
export function cancelledOn(decideOn: IsoDate): IsoDate {
  return addDays(decideOn, DAYS_TO_CANCELLATION)
}

/** A departure with a minimum: `booked` counts paid bookings and spots sold elsewhere. */
export type Running = {
  running: string | null
  minSpots: number | null
  decideOn: IsoDate | null
  booked: number
}

/** '5 of 6 booked, runs from 6, decided by 12 Sep', or 'Guaranteed to run'; null for one without a minimum, or cancelled. */
export function runningText({ running, minSpots, decideOn, booked }: Running): string | null {
  if (runningIs.guaranteed(running)) return 'Guaranteed to run'
  if (!runningIs.forming(running) || minSpots === null || decideOn === null) return null
  return `${booked} of ${minSpots} booked, runs from ${minSpots}, decided by ${shortDay(decideOn)}`
}

/** What a traveller of a forming departure reads: when it is decided, and what follows if it does not run; null for any other. */
export function formingTerms({ running, minSpots, decideOn }: Omit<Running, 'booked'>): string | null {
  if (!runningIs.forming(running) || minSpots === null || decideOn === null) return null
  return `This departure runs if ${minSpots} spots are booked by ${shortDay(decideOn)}. If not, your host decides within 48 hours. If it is cancelled, you choose another date free of charge, credit or a full refund.`
}

/** The minimum of a new date with its decide-by day; null without one. */
export function minimumOn(
  minimum: { spots: number; decideDays: number } | null | undefined,
  dated: Dated,
): Minimum {
  return minimum ? { spots: minimum.spots, decideOn: usualDecideOn(dated, minimum.decideDays) } : null
}

/** The columns of a departure with this minimum, while nothing decides about it. */
export function minimumColumns(minimum: Minimum) {
  return {
    min_spots: minimum?.spots ?? null,
    decide_on: minimum?.decideOn ?? null,
    running: minimum ? ('forming' satisfies RunningState) : null,
  }
}
