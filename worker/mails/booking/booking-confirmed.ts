import { chargeText } from '#domain/money.ts'
import { brand } from '#brand'
import { receiptNumbers } from '#domain/accounting/receipt-numbers.ts'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { calendarFile } from '#domain/booking/calendar-file.ts'
import type { AttachedFile, Deps } from '#domain/deps.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { issueVoucher } from '#domain/booking/issue-voucher.ts'
import { type BookingOnPaper, findBookingOnPaper, isOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { ladderOf } from '#domain/trek/booking-refund-rules.ts'
import { dayText, nepalDate, rangeText, untilText } from '#domain/dates.ts'
import { meetingText } from '#domain/trek/meeting-rules.ts'
import { findPlan, type Plan } from '#domain/instalment/plan-queries.ts'
import type { Jobs } from '#domain/job.ts'
import { sumText } from '../back-text.ts'
import { priceRows } from './price-rows.ts'
import { detailsTime, lastDays } from '#domain/traveller/details-times-rules.ts'
import { detailsUrl } from '#domain/traveller/details-url.ts'
import { type Block, button, facts, renderMail, paragraph, subheading } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { stripOf } from '../header-image.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/**
 * Confirms a booking to the traveller: the six facts, the link to it, the refund steps, the voucher and a calendar
 * file.
 */
export async function mailBookingConfirmed(
  deps: Deps,
  { bookingId }: Jobs['mail-booking-confirmed'],
): Promise<void> {
  const booking = await findBookingOnPaper(deps, bookingId)
  if (!booking.email) return
  const url = await bookingUrl(deps, booking)
  const [strip, documents, receipts, plan] = await Promise.all([
    stripOf(deps, booking),
    documentsOf(deps, booking),
    receiptNumbers(deps, bookingId),
    findPlan(deps.db, bookingId),
  ])
  await deps.mail.send({
    to: booking.email,
    subject: `Booked: ${booking.trek_name}, ${rangeText(booking.starts_on, booking.ends_on)}`,
    messageId: messageIdOf(deps, 'booking-confirmed', bookingId),
    attachments: [...(strip ? [strip.attachment] : []), ...documents.files],
    ...renderMail({
      strip,
      title: `You are walking the ${booking.trek_name}`,
      preview: `${rangeText(booking.starts_on, booking.ends_on)} with ${booking.host_name}.`,
      blocks: [
        paragraph(
          `Your trek booking has been confirmed, ${booking.first_name}. Keep this email: it has everything you need.`,
        ),
        facts([
          ...factsOf(booking, plan),
          ...receipts.map((number): [string, string] => ['Receipt', number]),
        ]),
        ...(booking.formingTerms ? [subheading('Will it run?'), paragraph(booking.formingTerms)] : []),
        button('View My Booking', url),
        ...(await whoWalks(deps, booking)),
        subheading('If plans change'),
        paragraph(cancellationText(deps, booking)),
        ...(documents.says ? [subheading('Attached'), paragraph(documents.says)] : []),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}

/**
 * The voucher, the calendar file and the text about them. The mail matters more than its voucher: one that cannot be
 * made now is made on request. There are none when the booking was cancelled before the mail.
 */
export async function documentsOf(
  deps: Deps,
  booking: BookingOnPaper,
): Promise<{ files: AttachedFile[]; says: string }> {
  if (!isOnPaper(booking)) return { files: [], says: '' }
  const calendar = await calendarFile(deps, booking)
  try {
    const voucher = await issueVoucher(deps, booking)
    const says = 'Voucher (PDF) and calendar file. The voucher works without a connection.'
    return { files: [calendar, voucher], says }
  } catch (error) {
    deps.reportExternalError(error)
    const says = 'A calendar file with the dates of your trek. Your voucher is on the page of your booking.'
    return { files: [calendar], says }
  }
}

/** Requests the travellers' details, while they can still be entered. */
export async function whoWalks(deps: Deps, booking: BookingOnPaper): Promise<Block[]> {
  const { state, starts_on, booking_deadline_days, spots, travellers_with_details } = booking
  const time = detailsTime(starts_on, booking_deadline_days, nepalDate(deps.now()))
  if (!bookingIs.confirmed(state) || time === 'closed' || travellers_with_details === spots) return []
  const { change, add } = lastDays(starts_on, booking_deadline_days)
  const until = untilText(time === 'open' ? change : add)
  return [
    subheading('Tell your host who is coming'),
    paragraph(
      `For permits, insurance and emergencies, your host needs a few details of every traveller. Please add them ${until}.`,
    ),
    button('Add travellers’ details', await detailsUrl(deps, booking)),
  ]
}

/** The dates and amounts of the parts that are still to be paid. */
function laterRows(plan: Plan | null): [string, string][] {
  return (plan?.parts ?? []).map(({ dueOn, cents }) => [`Due on ${dayText(dueOn)}`, chargeText(cents)])
}

/** The facts of a booking with its price, line by line, and the parts that are due later. */
export function factsOf(booking: BookingOnPaper, plan: Plan | null): [string, string][] {
  const people = booking.travellers.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  return [
    ['Dates', rangeText(booking.starts_on, booking.ends_on)],
    ...(booking.runs ? [['Departure', booking.runs] as [string, string]] : []),
    ['Travellers', people.join(', ')],
    ['Host', booking.host_name],
    ['Starts in', meetingText(booking)],
    ['Booking', referenceOf(booking.id)],
    ...priceRows(booking),
    ['Paid', sumText(booking.total_cents - booking.unpaid_cents, booking.credit_cents)],
    ...laterRows(plan),
  ]
}

/** The remaining refund steps of a cancellation, in words. */
export function cancellationText({ now }: Pick<Deps, 'now'>, booking: BookingOnPaper): string {
  const today = nepalDate(now())
  const steps = ladderOf(booking.terms, booking.starts_on, booking, today).flatMap(
    ({ until, percent, cents, creditCents }) =>
      until && until >= today
        ? [`${untilText(until)}, you get ${percent}% back (${sumText(cents, creditCents)})`]
        : [],
  )
  if (steps.length === 0) return 'This close to the start, cancellations are not refunded.'
  const words = `${steps.join('; ')}; after that nothing.`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
