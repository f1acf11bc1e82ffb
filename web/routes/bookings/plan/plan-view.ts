import { href } from 'react-router'
import type { Visitor } from '#domain/account/visitor.ts'
import { findAccountBooking } from '#domain/booking/booking-queries.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import { chargeText, usd } from '#domain/money.ts'
import { findLiveAttempt } from '#domain/payment/payment-queries.ts'
import { findPlan, nextPart, type Plan } from '#domain/instalment/plan-queries.ts'
import { Refusal } from '#domain/refusal.ts'
import { refundPercent } from '#domain/trek/cancellation-refund-rules.ts'
import { type PlanRow, planRows } from '../../../shared/plan/plan-rows.ts'
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
  const isOverdue = next !== null && next.tries > 0
  const percent = next ? refundPercent(booking.terms, booking.starts_on, next.cancelOn) : 100
  return {
    reference: referenceOf(booking.id),
    trek: booking.trek_name,
    dates: rangeText(booking.starts_on, booking.ends_on),
    bookingTo: href('/bookings/:id', { id: booking.id }),
    kind: planNames[plan.kind],
    rows: planRows(plan, booking.confirmed_at && nepalDate(booking.confirmed_at), today) satisfies PlanRow[],
    totals: totalsOf(plan, booking.total_cents),
    /** A charge of the saved card that is not finished. */
    isCharging: live !== undefined && live.try !== null,
    overdue:
      next && isOverdue
        ? `${chargeText(next.cents)} is due since ${dayText(next.dueOn)}. Please pay until ${dayText(next.lastPayOn)}. If it is still unpaid on ${dayText(next.cancelOn)}, 10:00 Nepal time, your booking is cancelled and you get back ${percent}% of what you paid.`
        : null,
    pay: next && {
      nextCents: next.cents,
      restCents: plan.unpaidCents,
      next: chargeText(next.cents),
      rest: chargeText(plan.unpaidCents),
      isOnlyOne: next.cents === plan.unpaidCents,
      dueText: dayText(next.dueOn),
    },
    card: next && plan.card && cardOf(plan.card),
  }
}

function totalsOf(plan: Plan, totalCents: number) {
  return [
    { label: 'Total', amount: usd(totalCents) },
    { label: 'Paid', amount: usd(totalCents - plan.unpaidCents) },
    { label: 'Still to pay', amount: chargeText(plan.unpaidCents), kind: 'total' as const },
  ]
}

function cardOf({ brand, last4, validUntil }: NonNullable<Plan['card']>) {
  const [year = '', month = ''] = validUntil.split('-')
  return {
    name: `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ending ${last4}`,
    valid: `${month}/${year}`,
  }
}
