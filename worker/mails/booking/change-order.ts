import { brand } from '#brand'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { canApply, extrasOfOrder, findOrder, orderText } from '#domain/booking/change/change-orders.ts'
import { changeOrderIs } from '#domain/booking/change/change-order-states.ts'
import { findBooking } from '#domain/booking/booking-queries.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { dayText, nepalDate, nepalHour, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'

/** Asks the lead of a booking to pay for a change that an operator has prepared, and says until when the spots are held. */
export async function mailChangeOrder(
  deps: Deps,
  { bookingId, orderId }: Jobs['mail-change-order'],
): Promise<void> {
  const [paper, booking, order] = await Promise.all([
    findBookingOnPaper(deps, bookingId),
    findBooking(deps.db, bookingId),
    findOrder(deps.db, orderId),
  ])
  if (!paper.email || !canApply(order, booking, deps.now())) return
  const due = chargeText(order.due_cents)
  const end = order.hold_expires_at
  const until = `${dayText(nepalDate(end))}, ${nepalHour(end)} Nepal time`
  const { ready, held, change } = words[order.kind as keyof typeof words]
  await deps.mail.send({
    to: paper.email,
    subject: `Pay ${due} to change your booking: ${paper.trek_name}`,
    messageId: messageIdOf(deps, 'change-order', orderId),
    ...renderMail({
      title: ready,
      preview: `Pay ${due} until ${until}, and your booking changes.`,
      blocks: [
        paragraph(`Dear ${paper.first_name},`),
        paragraph(
          `We have prepared the change that you asked us for. ${held} held for you until ${until}. When you have paid the difference, your booking changes. Until then it does not change.`,
        ),
        facts([
          ['Trek', paper.trek_name],
          ['Dates now', rangeText(paper.starts_on, paper.ends_on)],
          [
            change,
            order.kind === 'move' ? rangeText(order.starts_on, order.ends_on) : orderText(order, order),
          ],
          ...(order.kind === 'extras'
            ? ([['Extras then', extrasOfOrder(order).join(', ')]] satisfies [string, string][])
            : []),
          ['To pay', due],
          ['Booking', referenceOf(bookingId)],
        ]),
        button(`Pay ${due}`, `${await bookingUrl(deps, paper)}/change`),
        paragraph('If you do not want this any more, you need not do anything.'),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}

/** Notifies the lead of a booking that a change which an operator had prepared has ended without a payment. */
export async function mailChangeOrderEnded(
  deps: Deps,
  { bookingId, orderId }: Jobs['mail-change-order-ended'],
): Promise<void> {
  const [paper, order] = await Promise.all([findBookingOnPaper(deps, bookingId), findOrder(deps.db, orderId)])
  if (!paper.email || !changeOrderIs.unpaid(order.state)) return
  const wasLate = order.ended_at !== null && order.hold_expires_at <= order.ended_at
  await deps.mail.send({
    to: paper.email,
    subject: `The change of your booking has ended: ${paper.trek_name}`,
    messageId: messageIdOf(deps, 'change-order-ended', orderId),
    ...renderMail({
      title: 'The change of your booking has ended',
      preview: 'Nothing was paid, and this change does not apply.',
      blocks: [
        paragraph(`Dear ${paper.first_name},`),
        paragraph(
          wasLate
            ? 'You had not paid for the change that we had prepared for you when its time ended. We no longer hold anything for it.'
            : 'Your booking or the departure has changed since we prepared a change for you, so that change can no longer apply.',
        ),
        paragraph(
          'This change was not paid. If you still want it, you can make it on your page, or answer this email.',
        ),
        facts([
          ['Trek', paper.trek_name],
          ['Dates now', rangeText(paper.starts_on, paper.ends_on)],
          ['Ended', orderText(order, order)],
          ['Booking', referenceOf(bookingId)],
        ]),
        button('Change my booking', `${await bookingUrl(deps, paper)}/change`),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}

const words = {
  move: { ready: 'Your new dates are ready', held: 'The spots on the new dates are', change: 'New dates' },
  add: { ready: 'The spots for more travellers are ready', held: 'The spots are', change: 'Change' },
  extras: { ready: 'Your extras are ready', held: 'What you add is', change: 'Change' },
}
