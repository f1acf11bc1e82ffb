import { type ChangeToMail, findChangeToMail } from '#domain/booking/change/change-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findHostBookingMail } from '#domain/notification/host-mail-queries.ts'
import { departureIs } from '#domain/offer/departure-states.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { extraText } from '#domain/extra/extra-rules.ts'
import { counted } from '#figure-text'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { movesPrice } from '../booking/booking-change-words.ts'
import { freedText } from './booking-cancelled-to-host.ts'
import { earningsText, partyText, shareBlocks } from './booking-confirmed-to-host.ts'
import { hostsBecause, rosterUrl } from './host-links.ts'

/** Notifies the host of a changed party or name on a booking, because permits are issued by name. */
export async function mailBookingChangedToHost(
  deps: Deps,
  { bookingId, changeId }: Jobs['mail-booking-changed-to-host'],
): Promise<void> {
  const booking = await findHostBookingMail(deps, bookingId)
  if (!booking || !bookingIs.confirmed(booking.state)) return
  const change = await findChangeToMail(deps, changeId)
  const words = wordsOf(change)
  if (!words) return
  const dates = rangeText(booking.startsOn, booking.endsOn)
  const names = change.booking.travellers.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  await deps.mail.send({
    to: booking.email,
    subject: `Booking changed: ${booking.trek}, ${dates}`,
    messageId: messageIdOf(deps, 'booking-changed-to-host', changeId),
    ...renderMail({
      title: words.title,
      preview: `Booking ${booking.reference} on ${booking.trek}, ${dates}.`,
      blocks: [
        paragraph(`Namaste ${booking.hostName},`),
        paragraph(words.says),
        facts([
          ['Booking', booking.reference],
          ['Booked by', booking.leadName],
          ['Party now', partyText(booking)],
          ['Travellers now', names.join(', ')],
          ['Trek', booking.trek],
          ['Dates', dates],
          ['Still booked', `${booking.booked} of ${booking.maxSpots} spots`],
          ['You earn', earningsText(booking)],
        ]),
        ...(movesPrice(change.kind) ? shareBlocks(booking) : []),
        button('See who is coming', rosterUrl(deps, booking.departureId)),
      ],
      because: hostsBecause,
    }),
  })
}

/** Null when the traveller with the new name has left the booking since. */
function wordsOf(change: ChangeToMail): { title: string; says: string } | null {
  const { kind, positions, traveller } = change
  const permits = 'If you have ordered permits, check the names on them.'
  if (kind === 'leave') {
    const isOne = positions.length === 1
    const title = `${counted(positions.length, 'traveller')} ${isOne ? 'has' : 'have'} left a booking`
    return { title, says: `${freedText(positions.length)} ${permits}` }
  }
  if (kind === 'add') {
    const title = `${counted(positions.length, 'traveller')} joined a booking`
    return { title, says: `They are paid for. We ask the lead traveller for their details. ${permits}` }
  }
  if (kind === 'move') {
    const { from_starts_on: startsOn, from_ends_on: endsOn, from_state: state } = change
    const before = startsOn && endsOn ? ` of ${rangeText(startsOn, endsOn)}` : ''
    const why = departureIs.cancelled(state ?? '')
      ? `The departure${before} was cancelled, and its traveller chose these dates.`
      : `Its spots on the departure${before} are free again.`
    return {
      title: 'A booking has moved to other dates',
      says: `${why} If you have ordered permits for the old dates, cancel them.`,
    }
  }
  if (kind === 'extras') {
    const extras = change.booking.extras.map(extraText).join(', ')
    return { title: 'The extras of a booking are changed', says: `Ordered now: ${extras || 'none'}.` }
  }
  if (kind === 'hand-over' && positions.includes(0)) {
    const says = `${change.booking.first_name} comes instead of the person who booked, and you write to them from now on. ${permits} We ask for the details of the new lead traveller.`
    return { title: 'A booking has a new lead traveller', says }
  }
  if (!traveller) return null
  const name = `${traveller.first_name} ${traveller.last_name}`
  return kind === 'correct-name'
    ? { title: 'The name of a traveller is corrected', says: `The correct name is ${name}. ${permits}` }
    : {
        title: 'A spot has a new traveller',
        says: `${name} comes instead of another person. ${permits} We ask for the new traveller’s details.`,
      }
}
