import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { findHostBookingMail } from '#domain/notification/host-mail-queries.ts'
import { button, facts, paragraph, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { dashboardUrl, hostsBecause } from './host-links.ts'

/** Notifies a host that a bank disputes a payment of a booking, or has decided, and what happens to the host's share. */
export async function mailDisputeToHost(
  deps: Deps,
  { bookingId, disputeId, outcome }: Jobs['mail-dispute-to-host'],
): Promise<void> {
  const booking = await findHostBookingMail(deps, bookingId)
  if (!booking) return
  const dates = rangeText(booking.startsOn, booking.endsOn)
  const { title, says } = words[outcome]
  await deps.mail.send({
    to: booking.email,
    subject: `${title}: ${booking.trek}, ${dates}`,
    messageId: messageIdOf(deps, 'dispute-to-host', `${disputeId}.${outcome}`),
    ...renderMail({
      title,
      preview: says[0] ?? '',
      blocks: [
        paragraph(`Namaste ${booking.hostName},`),
        ...says.map(paragraph),
        facts([
          ['Trek', booking.trek],
          ['Dates', dates],
          ['Booking', booking.reference],
          ['Your share', chargeText(booking.netCents)],
        ]),
        button('See your earnings', `${dashboardUrl(deps)}/earnings`),
      ],
      because: hostsBecause,
    }),
  })
}

const words = {
  open: {
    title: 'A card payment is disputed',
    says: [
      'A traveller’s bank disputes a card payment for one of your bookings. Your share is on hold until the bank decides, which can take several weeks.',
      'We answer the bank. The booking does not change. If you have written agreements or photos that help, please answer this email.',
    ],
  },
  won: {
    title: 'The disputed card payment is valid',
    says: ['The bank has decided that the payment is valid. This dispute no longer holds your share.'],
  },
  lost: {
    title: 'A bank has taken back a card payment',
    says: [
      'The bank has decided for the owner of the card and has taken the payment back, so you do not get your share of this booking.',
      'If we have paid your share already, your next payout is lower by this amount.',
    ],
  },
}
