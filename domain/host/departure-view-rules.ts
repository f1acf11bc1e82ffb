import { daysBetween, type IsoDate } from '../dates.ts'

/** Under which heading of Total Bookings a departure stands. */
export type DepartureView = 'ahead' | 'trail' | 'past' | 'cancelled'

type Booked = {
  state: string
  startsOn: IsoDate
  endsOn: IsoDate
  /** Bookings that stand, that are being paid, and that were cancelled. */
  bookings: number
  pending: number
  cancelled: number
}

/**
 * Where a departure with bookings is listed on a day in Nepal: it is on the trail from its first day to its last. One that
 * some have cancelled stands under Cancelled as well; nowhere when nobody ever booked it.
 */
export function viewsOf({ state, startsOn, endsOn, ...of }: Booked, today: IsoDate): DepartureView[] {
  const cancelled: DepartureView[] = of.cancelled > 0 ? ['cancelled'] : []
  if (of.bookings + of.pending === 0) return cancelled
  // Its bookings are ended one by one.
  if (state === 'cancelled') return ['cancelled']
  if (startsOn > today) return ['ahead', ...cancelled]
  if (of.bookings === 0) return cancelled
  return [endsOn < today ? 'past' : 'trail', ...cancelled]
}

/** For how many days after the start a host may say that somebody did not come. */
export const MISSED_DAYS = 7

/** Whether a booking may be marked as missed on a day in Nepal: a confirmed one, from the trek's first day until 7 days later. */
export function mayBeMissed(state: string, startsOn: IsoDate, today: IsoDate): boolean {
  const since = daysBetween(startsOn, today)
  return state === 'confirmed' && since >= 0 && since <= MISSED_DAYS
}
