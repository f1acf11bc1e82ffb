import { brand } from '#brand'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { type BookingOnPaper, findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { dayText, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs, PartFailure } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { findPaymentAmount } from '#domain/payment/payment-queries.ts'
import { findPlan, nextPart, type Plan, type PlanPart } from '#domain/instalment/plan-queries.ts'
import { refundPercent } from '#domain/trek/cancellation-refund-rules.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { type Block, button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'

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
    ? `Still to pay: ${chargeText(plan.unpaidCents)}, next ${chargeText(next.cents)} on ${dayText(next.dueOn)}.`
    : 'Your booking is paid in full.'
  await send(deps, booking, {
    subject: `${amount} paid: ${booking.trek_name}`,
    id: ['part-paid', paymentId],
    title: next ? `We received ${amount}` : 'Your booking is paid in full',
    preview: left,
    blocks: [
      paragraph(
        `We received your payment of ${amount}. ${left} Your receipt is on the page of your booking.`,
      ),
      factsOf(booking, [
        ['Paid now', amount],
        ['Still to pay', chargeText(plan.unpaidCents)],
      ]),
    ],
    action: 'View My Booking',
  })
}

/** Reminds the traveller of a part that is due in 7 or 3 days, or today. Not sent when it is paid by then. */
export async function mailPartDue(
  deps: Deps,
  { bookingId, instalmentId, days }: Jobs['mail-part-due'],
): Promise<void> {
  const found = await findOpenPart(deps, bookingId, instalmentId)
  if (!found) return
  const { booking, plan, part } = found
  const amount = chargeText(part.cents)
  const when = days === 0 ? 'today' : `on ${dayText(part.dueOn)}`
  const how = plan.card
    ? `We charge ${amount} to your card ending ${plan.card.last4} ${when}, after 10:00 Nepal time. You need not do anything. You can also pay now, or use another card.`
    : `${amount} is due ${when}. There is no saved card for this booking, so please pay on the page of your booking.`
  await send(deps, booking, {
    subject: `${amount} is due ${when}: ${booking.trek_name}`,
    id: ['part-due', `${instalmentId}:${days}`],
    title: `${amount} is due ${when}`,
    preview: how,
    blocks: [
      paragraph(how),
      factsOf(booking, [
        ['Due', dayText(part.dueOn)],
        ['Amount', amount],
        ['Still to pay in all', chargeText(plan.unpaidCents)],
      ]),
    ],
    action: 'Pay now or change card',
    path: '/plan',
  })
}

/** Notifies the traveller at once that a part was not paid, why, and until when it can be paid. Not sent when it is paid by then. */
export async function mailPartFailed(
  deps: Deps,
  { bookingId, instalmentId, tries, why }: Jobs['mail-part-failed'],
): Promise<void> {
  const found = await findOpenPart(deps, bookingId, instalmentId)
  if (!found) return
  const { booking, plan, part } = found
  const amount = chargeText(part.cents)
  const percent = refundPercent(booking.terms, booking.starts_on, part.cancelOn)
  const ending = `If it is still unpaid on ${dayText(part.cancelOn)}, 10:00 Nepal time, your booking is cancelled and you get back ${percent}% of what you paid.`
  const again = plan.card ? ' We also try your card again each day until then.' : ''
  await send(deps, booking, {
    subject: `Your payment of ${amount} did not go through: ${booking.trek_name}`,
    id: ['part-failed', `${instalmentId}:${tries}`],
    title: `${amount} is not paid yet`,
    preview: `Please pay until ${dayText(part.lastPayOn)}, so that your booking stays.`,
    blocks: [
      paragraph(`${reasons[why]} Please pay on our page until ${dayText(part.lastPayOn)}.${again}`),
      paragraph(ending),
      factsOf(booking, [
        ['Amount', amount],
        ['Due since', dayText(part.dueOn)],
        ['Pay until', dayText(part.lastPayOn)],
      ]),
    ],
    action: `Pay ${amount}`,
    path: '/plan',
  })
}

const reasons: Record<PartFailure, string> = {
  declined: 'Your bank declined the payment.',
  expired: 'Your card has expired.',
  unconfirmed: 'Your bank wants you to confirm the payment yourself.',
  removed: 'Your saved card is no longer available.',
  disputed: 'A bank disputes an earlier payment of this booking, so we do not charge your card.',
  'no-card': 'A part of your booking is due, and there is no saved card to charge.',
}

/** Notifies the traveller of a later last day, and of what happens when the part is unpaid then. */
export async function mailPartExtended(
  deps: Deps,
  { bookingId, instalmentId }: Jobs['mail-part-extended'],
): Promise<void> {
  const found = await findOpenPart(deps, bookingId, instalmentId)
  if (!found) return
  const { booking, part } = found
  const amount = chargeText(part.cents)
  const percent = refundPercent(booking.terms, booking.starts_on, part.cancelOn)
  await send(deps, booking, {
    subject: `You have until ${dayText(part.lastPayOn)} to pay ${amount}: ${booking.trek_name}`,
    id: ['part-extended', instalmentId],
    title: `You can pay ${amount} until ${dayText(part.lastPayOn)}`,
    preview: 'We have given you more time for your payment.',
    blocks: [
      paragraph(
        `We have given you more time: you can pay ${amount} until ${dayText(part.lastPayOn)}. This is possible only once.`,
      ),
      paragraph(
        `If it is still unpaid on ${dayText(part.cancelOn)}, 10:00 Nepal time, your booking is cancelled. By the cancellation rule of that day you then get back ${percent}% of what you paid.`,
      ),
      factsOf(booking, [['Amount', amount]]),
    ],
    action: `Pay ${amount}`,
    path: '/plan',
  })
}

/** Notifies the traveller that another card pays the later parts, or that none does. */
export async function mailCardChanged(
  deps: Deps,
  { bookingId, at, isRemoved }: Jobs['mail-card-changed'],
): Promise<void> {
  const [booking, plan] = await Promise.all([
    findBookingOnPaper(deps, bookingId),
    findPlan(deps.db, bookingId),
  ])
  if (!booking.email || !plan) return
  const says = isRemoved
    ? 'The saved card of your booking is removed. We charge no card for it any more: please pay the later parts on the page of your booking. We remind you before each.'
    : `The later parts of your booking are charged to the card ending ${plan.card?.last4 ?? ''} from now on.`
  await send(deps, booking, {
    subject: `${isRemoved ? 'Your saved card is removed' : 'Your saved card is changed'}: ${booking.trek_name}`,
    id: ['card-changed', `${bookingId}:${at}`],
    title: isRemoved ? 'Your saved card is removed' : 'Your saved card is changed',
    preview: says,
    blocks: [
      paragraph(says),
      paragraph('If this was not you, please write to us at once.'),
      factsOf(booking, [['Still to pay', chargeText(plan.unpaidCents)]]),
    ],
    action: 'See your payments',
    path: '/plan',
  })
}

type OpenPart = { booking: BookingOnPaper; plan: Plan; part: PlanPart }

/** A part that is still to be paid; null when it is paid, replaced, or its booking has ended. */
async function findOpenPart(deps: Deps, bookingId: string, instalmentId: string): Promise<OpenPart | null> {
  const [booking, plan] = await Promise.all([
    findBookingOnPaper(deps, bookingId),
    findPlan(deps.db, bookingId),
  ])
  const part = plan?.parts.find(({ id, isPaid }) => id === instalmentId && !isPaid)
  return booking.email && bookingIs.confirmed(booking.state) && plan && part ? { booking, plan, part } : null
}

function factsOf(booking: BookingOnPaper, rows: [string, string][]): Block {
  return facts([
    ['Trek', booking.trek_name],
    ['Dates', rangeText(booking.starts_on, booking.ends_on)],
    ['Booking', referenceOf(booking.id)],
    ...rows,
  ])
}

type PartMail = {
  subject: string
  id: [kind: string, key: string]
  title: string
  preview: string
  blocks: Block[]
  action: string
  /** Below the page of the booking. */
  path?: string
}

async function send(deps: Deps, booking: BookingOnPaper, mail: PartMail): Promise<void> {
  if (!booking.email) return
  const { subject, id, title, preview, blocks, action, path = '' } = mail
  await deps.mail.send({
    to: booking.email,
    subject,
    messageId: messageIdOf(deps, ...id),
    ...renderMail({
      title,
      preview,
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        ...blocks,
        button(action, `${await bookingUrl(deps, booking)}${path}`),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}
