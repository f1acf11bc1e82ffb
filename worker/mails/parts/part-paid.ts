import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { dayText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { findPaymentAmount } from '#domain/payment/payment-queries.ts'
import { findPlan, nextPart } from '#domain/instalment/plan-queries.ts'
import { paragraph } from '../layout.ts'
import { partFacts, sendPartMail } from './part-mail.ts'

/** Notifies the traveller that a later part is paid, and what is left. */
export async function mailPartPaid(
  deps: Deps,
  { bookingId, paymentId }: Jobs['mail-part-paid'],
): Promise<void> {
  const [booking, plan, payment] = await Promise.all([
    findBookingOnPaper(deps, bookingId),
    findPlan(deps.db, bookingId),
    findPaymentAmount(deps, paymentId),
  ])
  if (!booking.email || !plan) return
  const amount = chargeText(payment.amount_cents)
  const next = nextPart(plan)
  const left = next
    ? `Still to pay: ${chargeText(plan.unpaidCents)}, next ${chargeText(next.cents)} on ${dayText(next.chargeOn)}.`
    : 'Your booking is paid in full.'
  await sendPartMail(deps, booking, {
    subject: `${amount} paid: ${booking.trek_name}`,
    id: ['part-paid', paymentId],
    title: next ? `We received ${amount}` : 'Your booking is paid in full',
    preview: left,
    blocks: [
      paragraph(
        `We received your payment of ${amount}. ${left} Your receipt is on the page of your booking.`,
      ),
      partFacts(booking, [
        ['Paid now', amount],
        ['Still to pay', chargeText(plan.unpaidCents)],
      ]),
    ],
    action: 'View My Booking',
  })
}
