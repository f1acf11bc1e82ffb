import { bookingUrl } from '#domain/booking/booking-link.ts'
import { calendarFile } from '#domain/booking/calendar-file.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { findOfferChange } from '#domain/booking/sold/offer-change-queries.ts'
import { nepalDate, rangeText, untilText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findHostBookingMail } from '#domain/notification/host-mail-queries.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { offerChangeIs } from '#domain/trek/versions/offer-change-states.ts'
import { hostsBecause, rosterUrl } from '../host/host-links.ts'
import { partyText } from '../host/booking-confirmed-to-host.ts'
import { button, facts, paragraph, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { bookersBecause, changeBlocks, trekFacts } from './sold-trek-changed.ts'

/**
 * Asks the lead of a booking to answer a significant change by the host: what it changes, until when, and that silence
 * accepts it.
 */
export async function mailOfferChange(
  deps: Deps,
  { bookingId, changeId }: Jobs['mail-offer-change'],
): Promise<void> {
  const [booking, change] = await Promise.all([
    findBookingOnPaper(deps, bookingId),
    findOfferChange(deps, bookingId, changeId),
  ])
  if (!booking.email || !change || !offerChangeIs.open(change.state)) return
  const until = untilText(nepalDate(new Date(change.decideBy.getTime() - 1)))
  await deps.mail.send({
    to: booking.email,
    subject: `Please choose: your host wants to change the ${booking.trek_name}, ${rangeText(booking.starts_on, booking.ends_on)}`,
    messageId: messageIdOf(deps, 'offer-change', changeId),
    ...renderMail({
      title: 'Your host wants to change your trek',
      preview: `Please choose ${until}: accept, move to other dates, or cancel and get everything back.`,
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(
          `${booking.host_name} wants to change the ${booking.trek_name} that you booked. This is a significant change, so you decide:`,
        ),
        ...changeBlocks(change.changes, change.why),
        paragraph(
          `Please choose ${until}. You can accept the change, move to other dates free of charge, or cancel and get everything back. If you do not answer by then, the change applies.`,
        ),
        button('Choose', `${await bookingUrl(deps, booking)}/trek-change`),
        trekFacts(booking),
      ],
      because: bookersBecause,
    }),
  })
}

/** Notifies the lead of a booking that a significant change applies from now on, with the new calendar file. */
export async function mailOfferChangeAccepted(
  deps: Deps,
  { bookingId, changeId }: Jobs['mail-offer-change-accepted'],
): Promise<void> {
  const [booking, change] = await Promise.all([
    findBookingOnPaper(deps, bookingId),
    findOfferChange(deps, bookingId, changeId),
  ])
  if (!booking.email || !bookingIs.confirmed(booking.state) || booking.awaitsChoice || !change) return
  const how = change.wasSilent
    ? 'You did not answer in time, so the change of your trek applies from now on.'
    : 'You accepted the change of your trek. It applies from now on.'
  await deps.mail.send({
    to: booking.email,
    subject: `The change applies: ${booking.trek_name}, ${rangeText(booking.starts_on, booking.ends_on)}`,
    messageId: messageIdOf(deps, 'offer-change-accepted', changeId),
    attachments: [await calendarFile(deps, booking)],
    ...renderMail({
      title: 'The change of your trek applies',
      preview: how,
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(`${how} Your voucher and the calendar file show it.`),
        ...changeBlocks(change.changes, change.why),
        trekFacts(booking),
        button(booking.account_id ? 'View My Bookings' : 'View My Booking', await bookingUrl(deps, booking)),
      ],
      because: bookersBecause,
    }),
  })
}

/** Notifies the lead of a booking that the host no longer wants a change which they were asked about. */
export async function mailOfferChangeWithdrawn(
  deps: Deps,
  { bookingId, changeId }: Jobs['mail-offer-change-withdrawn'],
): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  if (!booking.email || !bookingIs.confirmed(booking.state) || booking.awaitsChoice) return
  await deps.mail.send({
    to: booking.email,
    subject: `No change after all: ${booking.trek_name}, ${rangeText(booking.starts_on, booking.ends_on)}`,
    messageId: messageIdOf(deps, 'offer-change-withdrawn', changeId),
    ...renderMail({
      title: 'Your host has withdrawn the change',
      preview: 'You need not choose any more.',
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(
          `${booking.host_name} has withdrawn the significant change of your trek. You need not choose any more: your booking stands.`,
        ),
        trekFacts(booking),
        button(booking.account_id ? 'View My Bookings' : 'View My Booking', await bookingUrl(deps, booking)),
      ],
      because: bookersBecause,
    }),
  })
}

/** Notifies the host that a traveller accepts a significant change, explicitly or by silence. */
export async function mailOfferChangeAcceptedToHost(
  deps: Deps,
  { bookingId, changeId }: Jobs['mail-offer-change-accepted-to-host'],
): Promise<void> {
  const [booking, change] = await Promise.all([
    findHostBookingMail(deps, bookingId),
    findOfferChange(deps, bookingId, changeId),
  ])
  if (!booking || !bookingIs.confirmed(booking.state) || !change) return
  const dates = rangeText(booking.startsOn, booking.endsOn)
  const how = change.wasSilent
    ? `${booking.leadName} did not answer in time, so your change of the trek applies to this booking.`
    : `${booking.leadName} accepts your change of the trek.`
  await deps.mail.send({
    to: booking.email,
    subject: `Your change is accepted: ${booking.trek}, ${dates}`,
    messageId: messageIdOf(deps, 'offer-change-accepted-to-host', changeId),
    ...renderMail({
      title: 'Your change is accepted',
      preview: `${partyText(booking)} on ${booking.trek}, ${dates}.`,
      blocks: [
        paragraph(`Namaste ${booking.hostName},`),
        paragraph(how),
        facts([
          ['Trek', booking.trek],
          ['Dates', dates],
          ['Party', partyText(booking)],
          ['Booking', booking.reference],
        ]),
        button('Open your list of travellers', rosterUrl(deps, booking.departureId)),
      ],
      because: hostsBecause,
    }),
  })
}
