import { addDays, daysBetween, type IsoDate } from '../dates.ts'
import { bookingIs, type BookingState } from '../states/booking-states.ts'

export type DutyFacts = {
  state: BookingState
  startsOn: IsoDate
  endsOn: IsoDate
  today: IsoDate
  /** The spots are held and may be paid. */
  isPayable: boolean
  isSubmitted: boolean
  isReviewed: boolean
  /** The number of travellers with missing details, and the last day to add them; null when they cannot be added. */
  details: { missing: number; by: IsoDate | null }
  /** The last day to answer a significant change by the host; null without one. */
  answerBy: IsoDate | null
  /** The departure was cancelled, and the traveller chooses what happens; `by` is null until the choice is there. */
  choose: { by: IsoDate | null } | null
}

export type Duty =
  | { kind: 'pay' | 'send-form' | 'not-completed' | 'cancelled' | 'meet' | 'review' | 'none' }
  | { kind: 'details'; travellers: number; by: IsoDate }
  | { kind: 'answer-change'; by: IsoDate }
  | { kind: 'choose'; by: IsoDate | null }
  | { kind: 'walk'; day: number }

/** The traveller's next task for a booking, by the calendar in Nepal. */
export function nextDuty(facts: DutyFacts): Duty {
  const { state, startsOn, endsOn, today, details, answerBy, choose } = facts
  if (bookingIs.held(state) && facts.isPayable) return { kind: facts.isSubmitted ? 'pay' : 'send-form' }
  if (bookingIs.unconfirmed(state)) return { kind: 'not-completed' }
  if (bookingIs.cancelled(state)) return { kind: 'cancelled' }
  if (choose !== null) return { kind: 'choose', by: choose.by }
  if (bookingIs.noShow(state)) return { kind: 'none' }
  if (today > endsOn) return { kind: facts.isReviewed ? 'none' : 'review' }
  if (today > startsOn) return { kind: 'walk', day: daysBetween(startsOn, today) + 1 }
  if (answerBy !== null) return { kind: 'answer-change', by: answerBy }
  if (details.missing > 0 && details.by !== null)
    return { kind: 'details', travellers: details.missing, by: details.by }
  return { kind: 'meet' }
}

export type MilestoneKind = 'paid' | 'details' | 'meet' | 'top' | 'end'
type Milestone = { kind: MilestoneKind; on: IsoDate; state: 'done' | 'now' | undefined }

/** The dated steps of a paid booking. The first step that is not done is the current one. */
export function milestones({
  paidOn,
  detailsBy,
  areDetailsComplete,
  startsOn,
  endsOn,
  topDay,
  today,
}: {
  paidOn: IsoDate
  detailsBy: IsoDate
  areDetailsComplete: boolean
  startsOn: IsoDate
  endsOn: IsoDate
  /** The day over the highest point; null when the itinerary does not name it. */
  topDay: number | null
  today: IsoDate
}): Milestone[] {
  const passed = (on: IsoDate) => on < today
  const steps = [
    { kind: 'paid' as const, on: paidOn, done: true },
    { kind: 'details' as const, on: detailsBy, done: areDetailsComplete || passed(detailsBy) },
    { kind: 'meet' as const, on: startsOn, done: passed(startsOn) },
    ...topStep(startsOn, topDay).map((on) => ({ kind: 'top' as const, on, done: passed(on) })),
    { kind: 'end' as const, on: endsOn, done: passed(endsOn) },
  ]
  const current = steps.findIndex(({ done }) => !done)
  return steps.map(({ kind, on, done }, index) => ({
    kind,
    on,
    state: index === current ? 'now' : done ? 'done' : undefined,
  }))
}

/** The first day is the meeting: a separate step begins with the second. */
function topStep(startsOn: IsoDate, topDay: number | null): IsoDate[] {
  return topDay !== null && topDay > 1 ? [addDays(startsOn, topDay - 1)] : []
}
