import { href } from 'react-router'
import type { Visitor } from '#domain/account/visitor.ts'
import { findAccountBooking } from '#domain/booking/booking-queries.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { findOfferChange } from '#domain/booking/sold/offer-change-queries.ts'
import { nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { offerChangeIs } from '#domain/trek/versions/offer-change-states.ts'
import { paidText } from '../../../shared/booking/cancel-words.ts'

export type TrekChangeView = Awaited<ReturnType<typeof trekChangeView>>

/** The latest significant change of a booked trek, for the booking's account. */
export async function trekChangeView(deps: Deps, bookingId: string, visitor: Visitor) {
  const { id } = await findAccountBooking(deps.db, bookingId, visitor)
  const [booking, change] = await Promise.all([findBookingOnPaper(deps, id), findOfferChange(deps, id)])
  const isOpen = change !== null && offerChangeIs.open(change.state) && bookingIs.confirmed(booking.state)
  return {
    trek: booking.trek_name,
    host: booking.host_name,
    dates: rangeText(booking.starts_on, booking.ends_on),
    paid: paidText(booking.total_cents - booking.unpaid_cents, booking.credit_cents),
    bookingTo: href('/bookings/:id', { id }),
    moveTo: `${href('/bookings/:id/change', { id })}?show=move`,
    cancelTo: href('/bookings/:id/cancel', { id }),
    change: change && {
      id: change.id,
      why: change.why,
      parts: change.changes.filter(({ weight }) => weight !== 'wording'),
      /** The last day to answer, until 24:00 in Nepal. */
      until: nepalDate(new Date(change.decideBy.getTime() - 1)),
      isOpen,
      result: isOpen ? '' : resultText(change.state, change.wasSilent),
    },
  }
}

function resultText(state: string, wasSilent: boolean): string {
  if (offerChangeIs.accepted(state))
    return wasSilent
      ? 'You did not answer in time, so this change applies to your booking.'
      : 'You accepted this change. It applies to your booking.'
  if (offerChangeIs.declined(state)) return 'You cancelled because of this change. You get a full refund.'
  return 'This change no longer applies. You need not choose.'
}
