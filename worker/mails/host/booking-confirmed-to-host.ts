import { dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { extraText } from '#domain/extra/extra-rules.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { findHostBookingMail, type HostBookingMail } from '#domain/notification/host-mail-queries.ts'
import { counted } from '#figure-text'
import { type Block, button, facts, renderMail, paragraph, subheading } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { shareRows } from '../booking/price-rows.ts'
import { contactsOpenOn, hostsBecause, messageLeadUrl, rosterUrl } from './host-links.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/** Notifies the host of a new booking: the lead, the party, the dates and the earnings. */
export async function mailBookingConfirmedToHost(
  deps: Deps,
  { bookingId }: Jobs['mail-booking-confirmed-to-host'],
): Promise<void> {
  const booking = await findHostBookingMail(deps, bookingId)
  if (!booking || !bookingIs.confirmed(booking.state)) return
  const dates = rangeText(booking.startsOn, booking.endsOn)
  await deps.mail.send({
    to: booking.email,
    subject: `New booking: ${booking.trek}, ${dates}`,
    messageId: messageIdOf(deps, 'booking-confirmed-to-host', bookingId),
    ...renderMail({
      title: 'You have a new booking',
      preview: `${partyText(booking)} on ${booking.trek}, ${dates}.`,
      blocks: [
        paragraph(`Namaste ${booking.hostName},`),
        paragraph(bookedText(booking)),
        facts([
          ['Booked by', booking.leadName],
          ['Party', partyText(booking)],
          ['Trek', booking.trek],
          ['Dates', dates],
          ...extrasFact(booking),
          ['You earn', earningsText(booking)],
          ...unpaidFact(booking),
          ['Booking', booking.reference],
          ['Spots', `${booking.booked} of ${booking.maxSpots} booked on this date`],
        ]),
        ...shareBlocks(booking),
        button('See who is coming', rosterUrl(deps, booking.departureId)),
        button(`Message ${booking.leadName}`, messageLeadUrl(deps, booking)),
        paragraph(
          `We ask every traveller for passport, insurance and emergency details. Phone numbers and emergency contacts open in your list of bookings on ${contactsOpenOn(booking)}.`,
        ),
      ],
      because: hostsBecause,
    }),
  })
}

/** How the host's share adds up, line by line; nothing without a share. */
export function shareBlocks({ shareLines }: Pick<HostBookingMail, 'shareLines'>): Block[] {
  if (shareLines.length === 0) return []
  return [subheading('How your share adds up'), facts(shareRows(shareLines))]
}

/** What was ordered with the trek; no line without extras. */
function extrasFact({ extras }: Pick<HostBookingMail, 'extras'>): [string, string][] {
  return extras.length > 0 ? [['Extras and rooms', extras.map(extraText).join(', ')]] : []
}

function bookedText({ leadName, trek, unpaidCents }: HostBookingMail): string {
  if (unpaidCents === 0) return `${leadName} has booked and paid for ${trek}.`
  return `${leadName} has booked ${trek} and pays in parts. The first part is paid.`
}

/** What later parts still pay; no line for a booking that is paid in full. */
function unpaidFact({ unpaidCents }: Pick<HostBookingMail, 'unpaidCents'>): [string, string][] {
  if (unpaidCents === 0) return []
  return [['Still to pay', `${chargeText(unpaidCents)}. Your share is due when everything is paid`]]
}

/** The number of travellers: '3 travellers, 1 of them a child of 10 to 12'. */
export function partyText({ spots, children }: Pick<HostBookingMail, 'spots' | 'children'>): string {
  const all = counted(spots, 'traveller')
  if (children === 0) return all
  return `${all}, ${children} of them ${children === 1 ? 'a child' : 'children'} of 10 to 12`
}

/** What the host earns from a booking, and when: 'US$1,178.00 after our fee, due from Mon 15 Mar 2027'. */
export function earningsText({ netCents, dueAt }: Pick<HostBookingMail, 'netCents' | 'dueAt'>): string {
  const sum = `${chargeText(netCents)} after our fee`
  return dueAt ? `${sum}, due from ${dayText(nepalDate(dueAt))}` : sum
}
