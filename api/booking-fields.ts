import { travellersOf, type Booking } from '#domain/booking/booking-queries.ts'
import { findAssignedExtras } from '#domain/booking/extra/assigned-extra-queries.ts'
import { travellersWith } from '#domain/booking/extra/assigned-extra-rules.ts'
import { linesOfPrice, type PriceLine } from '#domain/booking/price/price-line-rules.ts'
import { statusOf } from '#domain/booking/booking-rules.ts'
import type { Deps } from '#domain/deps.ts'
import { dollarsOf } from '#domain/money.ts'
import type { BookingPlan } from '#domain/pages/booking-plan-queries.ts'
import type { findBookingRecord } from '#domain/pages/booking-record-queries.ts'

/** A booking in the specification's format: dollars, three states, companions with the lead's contact. */
export async function bookingFields({ db }: Deps, booking: Booking) {
  const [, ...companions] = await travellersOf(db, booking.id)
  const contact = {
    email: booking.email,
    phone: booking.phone,
    address: booking.address,
    city: booking.city,
    country: booking.country,
  }
  return {
    id: booking.id,
    trek_id: booking.trek_id,
    user_id: booking.account_id,
    start_date: booking.starts_on,
    end_date: booking.ends_on,
    total_price: dollarsOf(booking.total_cents),
    plan: booking.plan,
    unpaid_amount: dollarsOf(booking.unpaid_cents),
    adult_count: booking.spots,
    status: statusOf(booking.state),
    first_name: booking.first_name,
    last_name: booking.last_name,
    ...contact,
    special_requests: booking.special_requests,
    additional_travelers: companions.map(({ first_name, last_name, is_child }) => ({
      firstName: first_name,
      lastName: last_name,
      isChild: is_child,
      ...contact,
    })),
    booking_date: booking.submitted_at,
    created_at: booking.created_at,
    hold_expires_at: booking.hold_expires_at,
    cancelled_at: booking.cancelled_at,
    refund_amount: dollarsOf(booking.refund_amount_cents),
    refund_status: booking.refund_status,
    refund_percentage: booking.refund_percentage,
  }
}

type BookingRecord = Awaited<ReturnType<typeof findBookingRecord>>

/** The same with its lines, its refund steps, and the versions of the trek that were sold and that the host delivers. */
export async function bookingRecord(deps: Deps, record: BookingRecord) {
  const { booking, price, ladder, sold, agreed, answerUntil, chooseUntil } = record
  const [fields, travellers, assigned] = await Promise.all([
    bookingFields(deps, booking),
    travellersOf(deps.db, booking.id),
    findAssignedExtras(deps.db, booking.id),
  ])
  const party = { positions: travellers.map(({ position }) => position), assigned }
  return {
    ...fields,
    travellers: travellers.map(({ position, first_name, last_name, is_child }) => ({
      position,
      first_name,
      last_name,
      is_child,
    })),
    extras: booking.extras.map((extra) => ({
      id: extra.extraId,
      name: extra.name,
      unit: extra.unit,
      quantity: extra.quantity,
      travellers: travellersWith(extra, party),
    })),
    lines: linesOfPrice(price, booking.spots).map(lineFields),
    ladder: ladder.map(({ percent, until, cents, creditCents }) => ({
      percent,
      until,
      card: dollarsOf(cents),
      credit: dollarsOf(creditCents),
    })),
    sold_version: sold,
    agreed_version: agreed,
    change_to_answer_until: answerUntil,
    departure_choice_until: chooseUntil,
  }
}

/** A line of a price in US dollars. */
export function lineFields({ kind, label, quantity, unitCents, totalCents }: PriceLine) {
  return { kind, label, quantity, unit: dollarsOf(unitCents), total: dollarsOf(totalCents) }
}

/** The parts of a booking's payment, in US cents, and what its changes cost and gave back; the first part is paid with the booking. */
export function planFields(plan: BookingPlan) {
  const { kind, depositPercent, paidCents, unpaidCents, shares, parts, card } = plan
  return {
    plan: kind,
    deposit_percentage: depositPercent,
    paid_cents: paidCents,
    unpaid_cents: unpaidCents,
    changes_paid_cents: plan.changesPaidCents,
    changes_refunded_cents: plan.changesReturnedCents,
    shares: shares.map(({ cents, paidOn }) => ({ cents, paid_on: paidOn })),
    parts: parts.map(({ dueOn, cents, state, paidOn, tries, lastPayOn, cancelOn }) => ({
      due_date: dueOn,
      cents,
      state,
      paid_on: paidOn,
      tries,
      last_day_to_pay: lastPayOn,
      cancelled_on: cancelOn,
    })),
    card: card && { brand: card.brand, last4: card.last4 },
  }
}
