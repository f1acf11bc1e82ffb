import type { IsoDate } from '../../../dates.ts'
import { Refusal } from '../../../refusal.ts'
import { isInTime } from '../../booking-deadline-rules.ts'
import { trekProblems, trekValues, type TrekForm } from './trek-form-rules.ts'

/** The parts of the trek form, in its order. */
export const sections = [
  ['basics', 'Basics'],
  ['photos', 'Photos'],
  ['overview-part', 'Overview'],
  ['itinerary', 'Itinerary'],
  ['includes-part', 'Includes'],
  ['excludes-part', 'Excludes'],
  ['dates', 'Dates and prices'],
  ['season', 'Permits and season'],
  ['meeting', 'Meeting point'],
] as const
export type Section = (typeof sections)[number][0]

const parts: Record<string, Section> = {
  overview: 'overview-part',
  includes: 'includes-part',
  excludes: 'excludes-part',
  itinerary: 'itinerary',
  days: 'itinerary',
  permits: 'season',
  months: 'season',
  meetingPoint: 'meeting',
  meetsAt: 'meeting',
}

/** The part of the form that a field belongs to, including those of days. */
export function sectionOf(field: string): Section {
  return parts[field] ?? (field.startsWith('day-') ? 'itinerary' : 'basics')
}

export type Beside = {
  pictures: number
  /** The start dates of its departures, without cancelled ones. */
  starts: readonly IsoDate[]
  /** In Nepal. */
  today: IsoDate
}

/**
 * Which parts of a trek are complete. Its dates are complete when one can be booked today. A trek can be published when
 * all but the last two are; those can follow.
 */
export function partsDone(form: TrekForm, { pictures, starts, today }: Beside): Record<Section, boolean> {
  const wrong = new Set(Object.keys(trekProblems(form, false)).map(sectionOf))
  const deadline = trekValues(form).bookingDeadlineDays
  return {
    basics: !wrong.has('basics'),
    photos: pictures > 0,
    'overview-part': !wrong.has('overview-part'),
    itinerary: !wrong.has('itinerary'),
    'includes-part': !wrong.has('includes-part'),
    'excludes-part': !wrong.has('excludes-part'),
    dates: starts.some((startsOn) => isInTime(startsOn, deadline, today)),
    season: form.permits.length > 0 && form.months.length > 0 && !wrong.has('season'),
    meeting: form.meetingPoint !== '' && form.meetsAt !== '' && !wrong.has('meeting'),
  }
}

/** Refuses to publish an incomplete trek, with its fields and parts. */
export function mustBeReady(form: TrekForm, beside: Beside): void {
  const lacking = notReady(partsDone(form, beside))
  if (lacking.length > 0) throw new Refusal('trek-not-whole', { fields: trekProblems(form, false), lacking })
}

/** What prevents the publishing of a draft, by part. */
export function notReady(done: Record<Section, boolean>): Section[] {
  return sections.map(([id]) => id).filter((id) => !done[id] && id !== 'meeting' && id !== 'season')
}

/** Whether a departure is in the future and lasts as long as the trek: one day from a date to itself. */
export function daysOf(startsOn: IsoDate, endsOn: IsoDate): number {
  return Math.round((Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000) + 1
}
