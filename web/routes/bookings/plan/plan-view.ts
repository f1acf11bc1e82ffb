import { href } from 'react-router'
import type { Visitor } from '#domain/account/visitor.ts'
import { type Booking, findAccountBooking } from '#domain/booking/booking-queries.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { backIfUnpaid } from '#domain/instalment/back-if-unpaid-rules.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import { chargeText, usd } from '#domain/money.ts'
import { findLiveAttempt } from '#domain/payment/payment-queries.ts'
import { findPlan, nextPart, type Plan, type PlanPart } from '#domain/instalment/plan-queries.ts'
import { Refusal } from '#domain/refusal.ts'
import { ownCreditCents } from '#domain/credit/credit-owner-rules.ts'
import { paidText } from '../../../shared/booking/cancel-words.ts'
import { planNote, type PlanRow, planRows } from '../../../shared/plan/plan-rows.ts'
import { planNames } from '../../../shared/plan/plan-words.ts'

export type PlanView = Awaited<ReturnType<typeof planView>>

/** The data of the page 'Your payments', for the booking's account; a booking that is paid at once has none. */
export async function planView(deps: Deps, bookingId: string, visitor: Visitor) {
  const booking = await findAccountBooking(deps.db, bookingId, visitor)
  const [plan, live] = await Promise.all([
    findPlan(deps.db, booking.id),
    findLiveAttempt(deps.db, booking.id),
  ])
  if (!plan) throw new Refusal('booking-not-found')
  const today = nepalDate(deps.now())
  const next = isOwing(booking) ? nextPart(plan) : null
  return {
    reference: referenceOf(booking.id),
    trek: booking.trek_name,
    dates: rangeText(booking.starts_on, booking.ends_on),
    bookingTo: href('/bookings/:id', { id: booking.id }),
    partyTo: next && booking.spots > 1 ? href('/bookings/:id/party', { id: booking.id }) : null,
    kind: planNames[plan.kind],
    rows: planRows(plan, booking, today) satisfies PlanRow[],
    note: planNote(booking),
    totals: totalsOf(booking),
    /** A charge of the saved card that is not finished. */
    isCharging: live !== undefined && live.try !== null,
    overdue: next?.isLate ? overdueText(booking, next, plan) : null,
    ifUnpaid: next && !next.isLate ? ifUnpaidText(booking, next, plan) : null,
    pay: next && {
      nextCents: next.cents,
      restCents: plan.unpaidCents,
      next: chargeText(next.cents),
      rest: chargeText(plan.unpaidCents),
      isOnlyOne: next.cents === plan.unpaidCents,
      dueText:
        next.isLate || next.extendedTo
          ? `Please pay by ${dayText(next.lastPayOn)}.`
          : `The next payment is due on ${dayText(next.dueOn)}. You can pay earlier.`,
      cardText: next.cents === plan.unpaidCents ? null : nextCardText(plan),
    },
    card: next && plan.card && cardOf(plan.card),
  }
}

function overdueText(booking: Booking, part: PlanPart, { card }: Plan): string {
  const { cents, dueOn, lastPayOn, tries } = part
  const failed = card && tries > 0 ? `We could not charge the card ending ${card.last4}. ` : ''
  return `${failed}${chargeText(cents)} is due since ${dayText(dueOn)}. Please pay by ${dayText(lastPayOn)}. ${endText(booking, part)}`
}

/** What happens when the next part is not paid on its day. */
function ifUnpaidText(booking: Booking, part: PlanPart, { card }: Plan): string {
  const tries = card
    ? 'If a payment does not go through, we email you at once and try three more times.'
    : `Please pay ${chargeText(part.cents)} by ${dayText(part.lastPayOn)}.`
  return `${tries} ${endText(booking, part)}`
}

function endText(booking: Booking, { cancelOn }: PlanPart): string {
  const { cardCents, creditCents } = backIfUnpaid(booking, cancelOn)
  const back =
    cardCents + creditCents > 0 ? paidText(cardCents, ownCreditCents(booking, creditCents)) : 'nothing'
  return `If it is still unpaid on ${dayText(cancelOn)}, 10:00 Nepal time, your booking is cancelled. By the cancellation rule of that day you then get back ${back}.`
}

/** What a payment of the next part means for the saved card. */
function nextCardText({ card }: Plan): string {
  return card
    ? `The card with which you pay the next part also pays the later parts, in place of the card ending ${card.last4}.`
    : 'The card with which you pay the next part also pays the later parts.'
}

function totalsOf(booking: Booking) {
  const { total_cents, unpaid_cents, confirmed_at } = booking
  const paidCents = confirmed_at ? total_cents - unpaid_cents : 0
  return [
    { label: 'Total', amount: usd(total_cents) },
    { label: 'Paid', amount: usd(paidCents) },
    ...(isOwing(booking)
      ? [{ label: 'Still to pay', amount: chargeText(unpaid_cents), kind: 'total' as const }]
      : []),
  ]
}

function cardOf({ brand, last4, validUntil }: NonNullable<Plan['card']>) {
  const [year = '', month = ''] = validUntil.split('-')
  return {
    name: `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ending ${last4}`,
    valid: `${month}/${year}`,
  }
}
