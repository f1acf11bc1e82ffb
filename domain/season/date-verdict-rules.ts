import { addDays, dayText, type IsoDate } from '../dates.ts'
import type { Cents } from '../money.ts'
import { minimumOn, problemOfMinimum } from '../departure/minimum-rules.ts'
import { isInTime } from '../trek/booking-deadline-rules.ts'
import { MOST_AHEAD, problemOfDates } from '../trek/hosting/date-rules.ts'

/** A minimum group, decided `decideDays` before the start or on the nearest possible day. */
export type NewMinimum = { spots: number; decideDays: number }
export type NewDate = {
  trekId: string
  startsOn: IsoDate
  spots: number
  priceCents: Cents
  minimum?: NewMinimum | null
}

/** What decides whether a trek can have another date. */
export type KnownTrek = {
  id: string
  name: string
  durationDays: number
  deadlineDays: number
  /** Its departures that are not cancelled. */
  dates: readonly { startsOn: IsoDate; endsOn: IsoDate }[]
}
export type TimeOff = { firstOn: IsoDate; lastOn: IsoDate }

export type Why =
  | 'there'
  | 'twice'
  | 'time-off'
  | 'past'
  | 'near'
  | 'far'
  | 'full'
  | 'no-duration'
  | 'minimum'
/** A date of a submission: `leftOut` says why it is not added, null when it fits. */
export type CheckedDate = NewDate & {
  trek: string
  endsOn: IsoDate
  leftOut: { why: Why; says: string } | null
}

type Known = { treks: readonly KnownTrek[]; timesOff: readonly TimeOff[]; today: IsoDate }

/** Checks each date of a submission, in order; the caller ensures that the treks are known. */
export function checkDates(dates: readonly NewDate[], { treks, timesOff, today }: Known): CheckedDate[] {
  const added = new Map<string, Set<IsoDate>>(treks.map(({ id }) => [id, new Set()]))
  const ahead = new Map(treks.map((trek) => [trek.id, countAhead(trek, today)]))
  return dates.flatMap((date) => {
    const trek = treks.find(({ id }) => id === date.trekId)
    if (!trek) return []
    const before = added.get(trek.id) ?? new Set()
    const endsOn = addDays(date.startsOn, Math.max(trek.durationDays, 1) - 1)
    const isFull = (ahead.get(trek.id) ?? 0) + before.size >= MOST_AHEAD
    const leftOut = before.has(date.startsOn)
      ? because('twice', 'it is in your list twice')
      : (leftOutOf(trek, date.startsOn, endsOn, { timesOff, today }) ??
        (hasWrongMinimum(date, trek, today)
          ? because('minimum', 'its minimum group does not fit, or it starts within 4 days')
          : null) ??
        (isFull ? because('full', `a trek can have at most ${MOST_AHEAD} future dates`) : null))
    if (!leftOut) before.add(date.startsOn)
    return [{ ...date, trek: trek.name, endsOn, leftOut }]
  })
}

function leftOutOf(
  trek: KnownTrek,
  startsOn: IsoDate,
  endsOn: IsoDate,
  { timesOff, today }: Omit<Known, 'treks'>,
) {
  if (trek.durationDays < 1) return because('no-duration', 'enter the duration of the trek first')
  const problem = problemOfDates({ durationDays: trek.durationDays, today }, startsOn, endsOn)
  if (problem === 'departure-in-past') return because('past', 'it starts before today')
  if (problem) return because('far', 'it starts more than three years from now')
  if (trek.dates.some((date) => date.startsOn === startsOn && date.endsOn === endsOn))
    return because('there', 'you already have this date')
  const off = timesOff.find(({ firstOn, lastOn }) => firstOn <= endsOn && lastOn >= startsOn)
  if (off) return because('time-off', `it touches your time off from ${dayText(off.firstOn)}`)
  if (!isInTime(startsOn, trek.deadlineDays, today)) return because('near', 'its last day to book has passed')
  return null
}

function hasWrongMinimum({ minimum, startsOn, spots }: NewDate, trek: KnownTrek, today: IsoDate): boolean {
  if (!minimum) return false
  if (!(minimum.decideDays >= 0 && minimum.decideDays <= MOST_DECIDE_DAYS)) return true
  const dated = { startsOn, deadlineDays: trek.deadlineDays, today }
  return problemOfMinimum(minimumOn(minimum, dated), { ...dated, maxSpots: spots }) !== null
}

const MOST_DECIDE_DAYS = 365

function because(why: Why, reason: string) {
  return { why, says: `Left out: ${reason}.` }
}

function countAhead({ dates }: KnownTrek, today: IsoDate): number {
  return dates.filter(({ startsOn }) => startsOn >= today).length
}
