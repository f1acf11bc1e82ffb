import { brand } from '#brand'
import { calendarFile } from '#domain/booking/calendar-file.ts'
import { findChangeToMail } from '#domain/booking/change/change-queries.ts'
import { findPlan } from '#domain/instalment/plan-queries.ts'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { isOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { button, facts, renderMail, paragraph, subheading } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { priceRows } from './price-rows.ts'
import { changeWords, laterWords, movesPrice } from './booking-change-words.ts'
import { offerEnded } from './offer-ended.ts'

/** Confirms a change of a booking by its traveller, or by an operator for them: what is new, what was paid,
 * and what comes back and when. With new dates it brings the calendar file. */
export async function mailBookingChanged(
  deps: Deps,
  { changeId }: Jobs['mail-booking-changed'],
): Promise<void> {
  const change = await findChangeToMail(deps, changeId)
  const { booking } = change
  const words = changeWords(change)
  if (!booking.email || !words) return
  const { title, says, lines } = words
  const from = change.kind === 'move' ? change.from_departure_id : null
  const later = laterWords(change, await findPlan(deps.db, booking.id))
  const ended = from === null ? [] : await offerEnded(deps, booking.id, from)
  await deps.mail.send({
    to: booking.email,
    subject: `${title}: ${booking.trek_name}`,
    messageId: messageIdOf(deps, 'booking-changed', changeId),
    ...renderMail({
      title,
      preview: says[0] ?? '',
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        ...says.map(paragraph),
        ...later.says.map(paragraph),
        ...ended.map(paragraph),
        facts([
          ...lines,
          ...later.lines,
          ['Trek', booking.trek_name],
          ['Dates', rangeText(booking.starts_on, booking.ends_on)],
          ['Booking', referenceOf(booking.id)],
        ]),
        ...(movesPrice(change.kind) && isOnPaper(booking)
          ? [
              subheading('Your price now'),
              facts([...priceRows(booking), ['Total', chargeText(booking.total_cents)]]),
            ]
          : []),
        button(booking.account_id ? 'View My Bookings' : 'View My Booking', await bookingUrl(deps, booking)),
        paragraph('If you did not ask for this, answer this email at once.'),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
    attachments: change.kind === 'move' && isOnPaper(booking) ? [await calendarFile(deps, booking)] : [],
  })
}
