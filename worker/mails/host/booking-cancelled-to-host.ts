import { dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { findHostBookingMail, type HostBookingMail } from '#domain/notification/host-mail-queries.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { partyText } from './booking-confirmed-to-host.ts'
import { hostsBecause, rosterUrl } from './host-links.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/** Notifies the host of a cancellation by the traveller, or because a part was not paid: the freed spots, and the remaining earnings. */
export async function mailBookingCancelledToHost(
  deps: Deps,
  { bookingId }: Jobs['mail-booking-cancelled-to-host'],
): Promise<void> {
  const booking = await findHostBookingMail(deps, bookingId)
  if (!booking || !bookingIs.cancelledByTraveller(booking.state)) return
  const dates = rangeText(booking.startsOn, booking.endsOn)
  const isUnpaid = booking.cancelledBy === 'platform'
  await deps.mail.send({
    to: booking.email,
    subject: `Booking cancelled: ${booking.trek}, ${dates}`,
    messageId: messageIdOf(deps, 'booking-cancelled-to-host', bookingId),
    ...renderMail({
      title: isUnpaid ? 'A booking was not paid in time' : 'A traveller has cancelled',
      preview: `${partyText(booking)} on ${booking.trek}, ${dates}.`,
      blocks: [
        paragraph(`Namaste ${booking.hostName},`),
        paragraph(
          `${isUnpaid ? `The traveller did not pay a part of booking ${booking.reference} in time, so we have cancelled it.` : `Booking ${booking.reference} is cancelled.`} ${freedText(booking.spots)}`,
        ),
        facts([
          ['Trek', booking.trek],
          ['Dates', dates],
          ['Cancelled', partyText(booking)],
          ['Still booked', `${booking.booked} of ${booking.maxSpots} spots`],
          ['You earn', earningsText(booking)],
        ]),
        button('See your bookings', rosterUrl(deps, booking.departureId)),
      ],
      because: hostsBecause,
    }),
  })
}

/** That this many spots of a departure are free again. */
export function freedText(spots: number): string {
  const [what, which] = spots === 1 ? ['The spot is', 'it'] : [`The ${spots} spots are`, 'them']
  return `${what} free again, and others can book ${which} until booking closes.`
}

function earningsText({ netCents, dueAt }: HostBookingMail): string {
  if (netCents === 0 || !dueAt) return 'Nothing: the traveller gets a full refund'
  return `${chargeText(netCents)} after our fee, due from ${dayText(nepalDate(dueAt))}`
}
