import { daysBetween, type IsoDate } from '../dates.ts'
import { departureIs, departureStates } from '../offer/departure-states.ts'
import { isAllowed } from '../states/transition.ts'
import { bookingIs } from '../states/booking-states.ts'

/** The heading of Total Bookings that lists a departure. */
export type DepartureView = 'ahead' | 'trail' | 'past' | 'cancelled'

type Booked = {
  state: string
  startsOn: IsoDate
  endsOn: IsoDate
  /** Confirmed bookings, those being paid, and cancelled ones. */
  bookings: number
  pending: number
  cancelled: number
}

/**
 * The lists of a departure with bookings on a day in Nepal: it is on the trail from its first day to its last. One with
 * cancellations is also under Cancelled; one that was never booked is in none.
 */
export function viewsOf({ state, startsOn, endsOn, ...of }: Booked, today: IsoDate): DepartureView[] {
  const cancelled: DepartureView[] = of.cancelled > 0 ? ['cancelled'] : []
  if (of.bookings + of.pending === 0) return cancelled
  // Its travellers choose one by one what happens.
  if (departureIs.cancelled(state)) return ['cancelled']
  if (startsOn > today) return ['ahead', ...cancelled]
  if (of.bookings === 0) return cancelled
  return [endsOn < today ? 'past' : 'trail', ...cancelled]
}

/** The number of days after the start for which a host may mark a no-show. */
export const NO_SHOW_DAYS = 7

/**
 * Whether a booking may be marked as a no-show on a day in Nepal: a confirmed one, from the trek's first day until 7
 * days later.
 */
export function mayBeMissed(state: string, startsOn: IsoDate, today: IsoDate): boolean {
  const since = daysBetween(startsOn, today)
  return bookingIs.confirmed(state) && since >= 0 && since <= NO_SHOW_DAYS
}

/** How the sale of a departure can be switched on a day in Nepal; null from its first day on, and where its state forbids it. */
export function saleSwitch(state: string, startsOn: IsoDate, today: IsoDate): 'open' | 'close' | null {
  if (startsOn <= today) return null
  return (['open', 'close'] as const).find((action) => isAllowed(departureStates, state, action)) ?? null
}
