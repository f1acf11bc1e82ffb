import { brand } from '#brand'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { type BookingOnPaper, findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { isDisputed } from '#domain/claim/claim-money-queries.ts'
import { ownCreditCents } from '#domain/credit/credit-owner-rules.ts'
import { dayText, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { backIfUnpaid } from '#domain/instalment/back-if-unpaid-rules.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import { findPlan, type Plan, type PlanPart } from '#domain/instalment/plan-queries.ts'
import { sumText } from '../back-text.ts'
import { type Block, button, facts, paragraph, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'

export type OpenPart = {
  booking: BookingOnPaper
  plan: Plan
  part: PlanPart
  /** A card's bank disputes a payment of the booking, so its saved card is not charged. */
  isDisputed: boolean
}

/** A part that is still to be paid; null when it is paid, replaced, or its booking has ended. */
export async function findOpenPart(
  deps: Deps,
  bookingId: string,
  instalmentId: string,
): Promise<OpenPart | null> {
  const [booking, plan, disputed] = await Promise.all([
    findBookingOnPaper(deps, bookingId),
    findPlan(deps.db, bookingId),
    isDisputed(deps.db, bookingId),
  ])
  const part = plan?.parts.find(({ id, isPaid }) => id === instalmentId && !isPaid)
  if (!booking.email || !isOwing(booking) || !plan || !part) return null
  return { booking, plan, part, isDisputed: disputed }
}

/** What happens to the booking when the part stays unpaid, with the amount that is refunded. */
export function endingText(booking: BookingOnPaper, { cancelOn }: PlanPart): string {
  const { cardCents, creditCents } = backIfUnpaid(booking, cancelOn)
  const back = sumText(cardCents, ownCreditCents(booking, creditCents))
  return `If it is still unpaid on ${dayText(cancelOn)}, 10:00 Nepal time, your booking is cancelled. By the cancellation rule of that day you then get back ${back.replace('Nothing', 'nothing')}.`
}

/** The facts of the booking, and those of the part. */
export function partFacts(booking: BookingOnPaper, rows: [string, string][]): Block {
  return facts([
    ['Trek', booking.trek_name],
    ['Dates', rangeText(booking.starts_on, booking.ends_on)],
    ['Booking', referenceOf(booking.id)],
    ...rows,
  ])
}

type PartMail = {
  subject: string
  id: [kind: string, key: string]
  title: string
  preview: string
  blocks: Block[]
  action: string
  /** Below the page of the booking. */
  path?: string
}

/** Sends a mail about the parts of a booking to its traveller. */
export async function sendPartMail(deps: Deps, booking: BookingOnPaper, mail: PartMail): Promise<void> {
  if (!booking.email) return
  const { subject, id, title, preview, blocks, action, path = '' } = mail
  await deps.mail.send({
    to: booking.email,
    subject,
    messageId: messageIdOf(deps, ...id),
    ...renderMail({
      title,
      preview,
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        ...blocks,
        button(action, `${await bookingUrl(deps, booking)}${path}`),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}
