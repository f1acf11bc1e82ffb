import { type ChangeToMail, findChangeToMail } from '#domain/booking/change/change-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { findHostBookingMail, type HostBookingMail } from '#domain/notification/host-mail-queries.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { counted } from '#figure-text'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { partyText } from './booking-confirmed-to-host.ts'
import { hostsBecause, rosterUrl } from './host-links.ts'

/** Notifies the host of a changed party or name on a booking, because permits are issued by name. */
export async function mailBookingChangedToHost(
  deps: Deps,
  { bookingId, changeId }: Jobs['mail-booking-changed-to-host'],
): Promise<void> {
  const booking = await findHostBookingMail(deps, bookingId)
  if (!booking || !bookingIs.confirmed(booking.state)) return
  const change = await findChangeToMail(deps, changeId)
  const dates = rangeText(booking.startsOn, booking.endsOn)
  const { title, says } = wordsOf(change)
  await deps.mail.send({
    to: booking.email,
    subject: `Booking changed: ${booking.trek}, ${dates}`,
    messageId: messageIdOf(deps, 'booking-changed-to-host', changeId),
    ...renderMail({
      title,
      preview: `Booking ${booking.reference} on ${booking.trek}, ${dates}.`,
      blocks: [
        paragraph(`Namaste ${booking.hostName},`),
        ...says.map(paragraph),
        facts([
          ['Booking', booking.reference],
          ['Booked by', booking.leadName],
          ['Party', partyText(booking)],
          ['Trek', booking.trek],
          ['Dates', dates],
          ...(change.kind === 'leave' ? earningLines(booking) : []),
        ]),
        button('See who is coming', rosterUrl(deps, booking.departureId)),
      ],
      because: hostsBecause,
    }),
  })
}

function earningLines({ booked, maxSpots, netCents }: HostBookingMail): [string, string][] {
  return [
    ['Still booked', `${booked} of ${maxSpots} spots`],
    ['You earn', `${chargeText(netCents)} after our fee`],
  ]
}

function wordsOf({ kind, positions, traveller }: ChangeToMail): { title: string; says: string[] } {
  if (kind === 'leave') {
    const gone = counted(positions.length, 'traveller')
    return {
      title: `A booking has ${gone} fewer`,
      says: [
        `${gone} will not come. ${positions.length === 1 ? 'The spot is' : 'The spots are'} free again, and others can book ${positions.length === 1 ? 'it' : 'them'} until booking closes.`,
      ],
    }
  }
  const name = traveller ? `${traveller.first_name} ${traveller.last_name}` : 'a traveller'
  return kind === 'correct-name'
    ? {
        title: 'The name of a traveller is corrected',
        says: [`The correct name is ${name}. If you have ordered permits, check the name on them.`],
      }
    : {
        title: 'A place has a new traveller',
        says: [
          `${name} comes instead of another person. If you have ordered permits, check the name on them. We ask the traveller for the new details.`,
        ],
      }
}
