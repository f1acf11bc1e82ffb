import { findBooking } from '#domain/booking/booking-queries.ts'
import { dayText, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findMissingDetailsMail } from '#domain/notification/details-mail-queries.ts'
import { findHostBookingMail } from '#domain/notification/host-mail-queries.ts'
import { findDuties } from '#domain/traveller/duties-queries.ts'
import { lastDays } from '#domain/traveller/details-times-rules.ts'
import { counted } from '#figure-text'
import { type Block, button, facts, renderMail, list, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { partyText } from './booking-confirmed-to-host.ts'
import { contactsOpenOn, hostsBecause, rosterUrl } from './host-links.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/** Notifies the host that all details of a booking are complete, which answers and consents are still missing, and when they can be read. */
export async function mailDetailsCompleteToHost(
  deps: Deps,
  { bookingId }: Jobs['mail-details-complete-to-host'],
): Promise<void> {
  const booking = await findHostBookingMail(deps, bookingId)
  if (!booking || !bookingIs.confirmed(booking.state)) return
  const dates = rangeText(booking.startsOn, booking.endsOn)
  await deps.mail.send({
    to: booking.email,
    subject: `Travellers’ details are complete: ${booking.trek}, ${dates}`,
    messageId: messageIdOf(deps, 'details-complete-to-host', bookingId),
    ...renderMail({
      title: 'Travellers’ details are complete',
      preview: `${partyText(booking)} on ${booking.trek}, ${dates}.`,
      blocks: [
        paragraph(`Namaste ${booking.hostName},`),
        paragraph(
          `${booking.leadName} has given passport, insurance and emergency details for everybody on the booking. They can change them until ${dayText(lastDays(booking.startsOn, booking.deadlineDays).change)}.`,
        ),
        ...(await stillMissing(deps, bookingId)),
        facts([
          ['Trek', booking.trek],
          ['Dates', dates],
          ['Party', partyText(booking)],
          ['Booking', booking.reference],
        ]),
        button('Open your list of travellers', rosterUrl(deps, booking.departureId)),
        paragraph(`Phone numbers and emergency contacts open on ${contactsOpenOn(booking)}.`),
      ],
      because: hostsBecause,
    }),
  })
}

/** How many travellers still have to answer or to agree. */
async function stillMissing(deps: Deps, bookingId: string): Promise<Block[]> {
  const { travellers } = await findDuties(deps, deps.db, await findBooking(deps.db, bookingId), 'lead')
  const answers = travellers.filter(({ answersMissing }) => answersMissing > 0).length
  const consents = travellers.filter(({ termsLeft }) => termsLeft.length > 0).length
  const missing = [
    ...(answers > 0 ? [`the answers of ${counted(answers, 'traveller')} to your questions`] : []),
    ...(consents > 0 ? [`the consent of ${counted(consents, 'traveller')} to the terms`] : []),
  ]
  return missing.length > 0 ? [paragraph(`Still missing: ${missing.join(', and ')}.`)] : []
}

/** Notifies the host, 21 days before a departure, which bookings lack travellers' details. */
export async function mailDetailsMissingToHost(
  deps: Deps,
  { departureId }: Jobs['mail-details-missing-to-host'],
): Promise<void> {
  const departure = await findMissingDetailsMail(deps, departureId)
  if (!departure || departure.missing.length === 0) return
  const dates = rangeText(departure.startsOn, departure.endsOn)
  const count = departure.missing.reduce((sum, { spots, complete }) => sum + spots - complete, 0)
  const people = counted(count, 'traveller')
  await deps.mail.send({
    to: departure.email,
    subject: `Details of ${people} are missing: ${departure.trek}, ${dates}`,
    messageId: messageIdOf(deps, 'details-missing-to-host', departureId),
    ...renderMail({
      title: `Details of ${people} are missing`,
      preview: `${departure.trek}, ${dates}.`,
      blocks: [
        paragraph(`Namaste ${departure.hostName},`),
        paragraph(
          `Your departure of ${departure.trek} on ${dates} is close, and these bookings still lack passport, insurance or emergency details:`,
        ),
        list(
          departure.missing.map(
            ({ reference, spots, complete, lacking }) =>
              `Booking ${reference}: ${complete} of ${counted(spots, 'traveller')} complete. Missing: ${lackingText(lacking)}`,
          ),
        ),
        paragraph(
          `We have written to the travellers too. They can add their details until ${dayText(lastDays(departure.startsOn, departure.deadlineDays).add)}. Each traveller can give their own details with a link, which the lead traveller sends from the page of the booking. A short message from you often helps.`,
        ),
        button('Write to your travellers', rosterUrl(deps, departureId)),
      ],
      because: hostsBecause,
    }),
  })
}

/** 'the lead traveller, traveller 3': by their numbers on the booking, because the mail names nobody. */
function lackingText(numbers: readonly number[]): string {
  return numbers.map((number) => (number === 1 ? 'the lead traveller' : `traveller ${number}`)).join(', ')
}
