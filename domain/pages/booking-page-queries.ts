import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { findPlan } from '../instalment/plan-queries.ts'
import { findCardRoom } from '../payment/payment-queries.ts'
import { topDayOf } from '../trek/high-point-rules.ts'
import { findChanges } from '../booking/change/change-queries.ts'
import { changedSinceSale } from '../booking/sold/offer-change-queries.ts'
import { findAgreedOffer } from '../booking/sold/agreed-offer-queries.ts'
import { type TrekFacts, trekFactsOf } from '../trek/versions/trek-facts.ts'
import { findMissing } from '../traveller/details-queries.ts'
import { missingKinds } from '../traveller/details-rules.ts'
import { detailsTime, lastDays } from '../traveller/details-times-rules.ts'
import { findWalkers } from '../traveller/walker-queries.ts'
import { findBooking } from '../booking/booking-queries.ts'
import { priceOf } from '../booking/price/price-line-rules.ts'
import { milestones, nextDuty } from '../booking/duty-rules.ts'
import { type BookingOnPaper, isOnPaper } from '../booking/my-bookings-queries.ts'
import { isLaterStep, ladderOf } from '../trek/booking-refund-rules.ts'
import { trekIs } from '../offer/trek-states.ts'

export type BookingPage = Awaited<ReturnType<typeof findBookingPage>>

/**
 * A booking with all data of its page. The caller has checked the permission. `namesMissing` decrypts the details to
 * list the missing kinds: only for the booking's account.
 */
export async function findBookingPage(
  deps: Deps,
  booking: BookingOnPaper,
  { namesMissing }: { namesMissing: boolean },
) {
  const { db, now } = deps
  const row = await findBooking(db, booking.id)
  const [facts, walkers, missing, cardRoomCents, changed, changes, plan] = await Promise.all([
    findAgreedOffer(db, booking.id).then((offer) => trekFactsOf(offer, booking.trek_slug)),
    findWalkers(db, booking.id),
    namesMissing ? findMissing(deps, booking.id) : [],
    findCardRoom(db, booking.id),
    changedSinceSale(db, booking.id),
    findChanges(db, booking.id),
    findPlan(db, booking.id),
  ])
  const today = nepalDate(now())
  return {
    trek: { ...facts, today },
    startsOn: booking.starts_on,
    endsOn: booking.ends_on,
    today,
    price: priceOf(row),
    /** How it is paid in parts; null when it is paid at once. */
    plan,
    ladder: stillComesBack(booking, cardRoomCents, today),
    walkers,
    changed,
    /** By the traveller or an operator, newest first. */
    changes,
    /** Whether the trek still has a public page. */
    isListed: trekIs.active(row.trek_state) && booking.host_page !== null,
    missingKinds: missingKinds(missing.flatMap((each) => each.missing)),
    duty: dutyOf(booking, today),
    steps: isOnPaper(booking) ? stepsOf(booking, facts, today) : [],
  }
}

/** The dated refund steps of a paid booking, less an earlier goodwill refund to the card, which is not paid twice. */
function stillComesBack(booking: BookingOnPaper, cardRoomCents: number, today: string) {
  return ladderOf(booking.terms, booking.starts_on, booking, today).map((step, index, steps) => ({
    ...step,
    // In the later steps everything is paid.
    cents: Math.min(
      step.cents,
      cardRoomCents + (isLaterStep(steps, index, today) ? booking.unpaid_cents : 0),
    ),
  }))
}

function dutyOf(booking: BookingOnPaper, today: string) {
  const { state, starts_on, ends_on, booking_deadline_days, spots, travellers_with_details } = booking
  const { change, add } = lastDays(starts_on, booking_deadline_days)
  const time = detailsTime(starts_on, booking_deadline_days, today)
  const by = time === 'open' ? change : time === 'adding' ? add : null
  return nextDuty({
    state,
    startsOn: starts_on,
    endsOn: ends_on,
    today,
    isPayable: booking.payable,
    isSubmitted: booking.submitted_at !== null,
    isReviewed: booking.is_reviewed,
    details: { missing: spots - travellers_with_details, by },
    answerBy: booking.open_change_until && lastDayBefore(booking.open_change_until),
    choose: booking.awaitsChoice ? { by: booking.choose_until && lastDayBefore(booking.choose_until) } : null,
  })
}

/** The last day of a deadline at 24:00 in Nepal. */
function lastDayBefore(deadline: Date): string {
  return nepalDate(new Date(deadline.getTime() - 1))
}

function stepsOf(booking: BookingOnPaper, { days, maxAltitudeM }: TrekFacts, today: string) {
  const { confirmed_at, starts_on, ends_on, booking_deadline_days, spots, travellers_with_details } = booking
  return milestones({
    paidOn: confirmed_at ? nepalDate(confirmed_at) : today,
    detailsBy: lastDays(starts_on, booking_deadline_days).change,
    areDetailsComplete: travellers_with_details >= spots,
    startsOn: starts_on,
    endsOn: ends_on,
    topDay: topDayOf(days, maxAltitudeM),
    today,
  })
}
