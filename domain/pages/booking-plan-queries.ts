import type { Visitor } from '../account/visitor.ts'
import { findAccountBooking } from '../booking/booking-queries.ts'
import { type IsoDate, nepalDate } from '../dates.ts'
import type { Db } from '../deps.ts'
import { isOwing } from '../instalment/is-owing.ts'
import type { Cents } from '../money.ts'
import { findPlan, type Plan } from '../instalment/plan-queries.ts'
import { Refusal } from '../refusal.ts'
import { bookingIs } from '../states/booking-states.ts'

export type BookingPlan = Pick<
  Plan,
  'kind' | 'depositPercent' | 'changesPaidCents' | 'changesReturnedCents' | 'card' | 'shares'
> & {
  paidCents: Cents
  /** What is still owed; nothing of a booking that has ended. */
  unpaidCents: Cents
  /** The first part, which the booking itself pays, and the later ones. */
  parts: {
    dueOn: IsoDate
    cents: Cents
    state: 'open' | 'paid'
    paidOn: IsoDate | null
    tries: number
    lastPayOn: IsoDate | null
    cancelOn: IsoDate | null
  }[]
}

/** How a booking is paid in parts, for programs of its account; 'not found' for one that is paid at once. */
export async function findBookingPlan(db: Db, id: string, visitor: Visitor): Promise<BookingPlan> {
  const booking = await findAccountBooking(db, id, visitor)
  const plan = await findPlan(db, booking.id)
  if (!plan) throw new Refusal('booking-not-found')
  const { kind, depositPercent, unpaidCents, firstCents, changesPaidCents, changesReturnedCents } = plan
  const paidOn = booking.confirmed_at && nepalDate(booking.confirmed_at)
  const first = {
    dueOn: nepalDate(booking.submitted_at ?? booking.created_at),
    cents: firstCents,
    state: paidOn ? ('paid' as const) : ('open' as const),
    paidOn,
    tries: 0,
    lastPayOn: null,
    cancelOn: null,
  }
  const later = plan.parts.map(({ isPaid, ...part }) => ({
    ...part,
    state: isPaid ? ('paid' as const) : ('open' as const),
  }))
  return {
    kind,
    depositPercent,
    changesPaidCents,
    changesReturnedCents,
    shares: plan.shares,
    card: isOwing(booking) ? plan.card : null,
    paidCents: paidOn ? booking.total_cents - unpaidCents : 0,
    unpaidCents: bookingIs.held(booking.state) ? booking.total_cents : isOwing(booking) ? unpaidCents : 0,
    parts: [first, ...later],
  }
}
