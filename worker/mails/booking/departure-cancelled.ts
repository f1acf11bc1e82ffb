import { brand } from '#brand'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { findChoice } from '#domain/booking/choice/choice-queries.ts'
import type { DepartureChoiceState } from '#domain/booking/choice/departure-choice-states.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { backText, whenBack } from '../back-text.ts'
import { offerEnded } from './offer-ended.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/**
 * Notifies a traveller that the booking ended with its cancelled departure, through no fault of theirs, with the refund and its
 * date: as they chose it, because they chose nothing in time, or because there was nothing to choose.
 */
export async function mailDepartureCancelled(
  deps: Deps,
  { bookingId }: Jobs['mail-departure-cancelled'],
): Promise<void> {
  const [booking, latest] = await Promise.all([
    findBookingOnPaper(deps, bookingId),
    findChoice(deps.db, bookingId),
  ])
  if (!booking.email) return
  // A booking that moved after an earlier cancelled departure has the choice of that one.
  const choice = latest?.departureId === booking.departure_id ? latest : null
  const { trek_name: trek, host_name: host, cancelled_by: by, cancel_reason: reason } = booking
  const wasPaid = bookingIs.cancelledWithDeparture(booking.state)
  const dates = rangeText(booking.starts_on, booking.ends_on)
  await deps.mail.send({
    to: booking.email,
    subject: `${choice ? 'Your refund' : 'Your departure was cancelled'}: ${trek}, ${dates}`,
    messageId: messageIdOf(deps, 'departure-cancelled', bookingId),
    ...renderMail({
      title: choice ? titles[choice.state] : 'Your departure was cancelled',
      preview: wasPaid ? `You get back everything you paid.` : 'You were not charged.',
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(
          wasPaid
            ? `We are sorry: ${by === 'host' ? `${host} has` : 'we have'} cancelled this departure. It is not your fault, and you get back everything you paid.${choice ? ` ${chosen[choice.state]}` : ''}`
            : 'We are sorry: this departure was cancelled before you had paid. It is not your fault. You were not charged, and nothing is owed.',
        ),
        ...(reason ? [paragraph(`The reason given: ${reason}`)] : []),
        ...(wasPaid ? [paragraph(whenBack(booking))] : []),
        ...(wasPaid && !choice ? await offerEnded(deps, booking.id, booking.departure_id) : []).map(
          paragraph,
        ),
        facts([
          ['Trek', trek],
          ['Dates', dates],
          ['Booking', referenceOf(booking.id)],
          ['Coming back', backText(booking)],
        ]),
        // The address of an unpaid booking is not proved: its mail contains no access link.
        ...(wasPaid ? [button('View My Booking', await bookingUrl(deps, booking))] : []),
        button('Find another departure', `${deps.origin}/trekking/${booking.trek_slug}`),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}

const titles: Record<DepartureChoiceState, string> = {
  open: 'Your departure was cancelled',
  moved: 'Your departure was cancelled',
  credit: 'You get credit for your booking',
  card: 'You get your money back',
  lapsed: 'You get your money back',
}

const chosen: Record<DepartureChoiceState, string> = {
  open: '',
  moved: '',
  credit: 'You chose credit.',
  card: 'You chose the refund.',
  lapsed: 'You did not choose in time, so we refund it now.',
}
