import { href, redirect } from 'react-router'
import type { Visitor } from '#domain/account/visitor.ts'
import { quoteCancellation } from '#domain/cancellation/cancel-booking.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { isOthersCredit, ownCreditCents } from '#domain/credit/credit-owner-rules.ts'
import { daysBetween, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { dividedBack } from '#domain/payment/captured/divided-back.ts'
import { findCardRoom } from '#domain/payment/payment-queries.ts'
import { pictureOf } from '../../../shared/booking/booking-picture.ts'
import { paidText } from '../../../shared/booking/cancel-words.ts'
import { refundNews } from '../refund-line.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

export type CancelView = Awaited<ReturnType<typeof cancelView>>

/** The data of the cancel page as text and numbers; for anybody but its account the booking does not exist. */
export async function cancelView(deps: Deps, bookingId: string, visitor: Visitor) {
  const { booking, ...quote } = await quoteCancellation(deps, bookingId, visitor)
  if (booking.open_choice_id !== null)
    throw redirect(href('/bookings/:id/cancelled-departure', { id: booking.id }))
  const paper = await findBookingOnPaper(deps, booking.id)
  const today = nepalDate(deps.now())
  return {
    ...quote,
    /** An earlier goodwill refund to the card: it counts towards the rule's amount and is not paid twice. */
    beforeCents: quote.isCancelled
      ? paper.goodwill_cents
      : Math.max(0, quote.cardCents - (await findCardRoom(deps.db, booking.id))),
    /** The part that goes to the cards of travellers who paid with their own links, and cannot become credit. */
    travellersCents: quote.isCancelled
      ? 0
      : (await dividedBack(deps.db, booking.id, { cents: quote.cardCents })).travellersCents,
    /** The last day on which a change by the host gives everything back; null without one. */
    freeUntil: quote.freeUntil && nepalDate(new Date(quote.freeUntil.getTime() - 1)),
    isOthersCredit: isOthersCredit(booking),
    /** The part of the credit that returns to the booking's account. */
    ownCreditCents: ownCreditCents(booking, quote.creditCents),
    hasCharge: booking.charge_cents > 0,
    trek: paper.trek_name,
    host: paper.host_name,
    picture: pictureOf(paper),
    today,
    news: refundNews(paper),
    bookingTo: href('/bookings/:id', { id: booking.id }),
    byTraveller: !bookingIs.cancelledWithDeparture(booking.state),
    dates: rangeText(booking.starts_on, booking.ends_on),
    spots: booking.spots,
    days: daysBetween(today, booking.starts_on),
    paid: paidText(booking.total_cents - booking.unpaid_cents, booking.credit_cents),
  }
}
