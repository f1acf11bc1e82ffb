import { brand } from '#brand'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { dayText, nepalDate, nepalHour, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findHandover, takeOverUrl } from '#domain/lead-handover/handover-queries.ts'
import { handoverIs } from '#domain/lead-handover/handover-states.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import { chargeText } from '#domain/money.ts'
import { openInstalments } from '#domain/payment-plan/instalments.ts'
import { sumOf } from '#domain/payment-plan/plan-rules.ts'
import { counted } from '#figure-text'
import { type Block, button, facts, paragraph, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { subjectLine } from '../subject-line.ts'

type Job = Jobs['mail-handover-offered']

/** Sends the new lead the link to take over a booking, with what that means. */
export async function mailHandoverOffered(deps: Deps, job: Job): Promise<void> {
  const found = await findOffer(deps, job)
  const url = found && takeOverUrl(deps, found.handover)
  if (!url || !handoverIs.open(found.handover.state)) return
  const { handover, booking } = found
  const owed = await owedWords(deps, booking)
  await send(deps, job, {
    kind: 'handover-offered',
    to: handover.email,
    subject: `${handover.from_name} offers you a booking: ${booking.trek_name}`,
    title: 'Take over a booking as its lead traveller',
    preview: `${booking.trek_name}, ${rangeText(booking.starts_on, booking.ends_on)}.`,
    blocks: [
      paragraph(`Dear ${handover.first_name},`),
      paragraph(
        `${handover.from_name} has booked the ${booking.trek_name} for ${counted(booking.travellers.length, 'traveller')} and would like you to take over the booking and the lead traveller’s spot.${owed ? '' : ' It is paid.'}`,
      ),
      factsOf(found, owed?.lines),
      ...(owed ? [paragraph(owed.says)] : []),
      button('See the booking', url),
      paragraph(
        `You have until ${untilText(handover.expires_at)}. The page asks for a code that we email to this address. Nothing changes until you take over.`,
      ),
      paragraph(
        'If the booking is cancelled later, card refunds go to the card that paid, and spent credit returns to the person who spent it.',
      ),
      paragraph('If you do not know this person, ignore this email.'),
    ],
    because: `You receive this because ${handover.from_name} entered your address at ${brand.name}.`,
  })
}

/** Sends the present lead a copy: who can take over, until when, and how to withdraw it. */
export async function mailHandoverStarted(deps: Deps, job: Job): Promise<void> {
  const found = await findOffer(deps, job)
  if (!found || !handoverIs.open(found.handover.state)) return
  const { handover, booking } = found
  const name = `${handover.first_name} ${handover.last_name}`
  const url = await bookingUrl(deps, booking)
  await send(deps, job, {
    kind: 'handover-started',
    to: handover.from_email,
    subject: `${name} can take over your booking: ${booking.trek_name}`,
    title: 'Your booking waits for its new lead traveller',
    preview: `${name} can take over until ${untilText(handover.expires_at)}.`,
    blocks: [
      paragraph(`Dear ${handover.from_name},`),
      paragraph(
        `${name} (${handover.email}) can take over this booking until ${untilText(handover.expires_at)}. Until then it is yours, and nothing has changed.`,
      ),
      factsOf(found),
      paragraph(
        'After that only the new lead traveller can open, change and cancel it. Card refunds go to the card that paid, and spent credit returns to the person who spent it. If the new lead cancels and chooses credit instead of the card, that credit is theirs. Download your receipts before: afterwards they do not show your name, and you cannot open them.',
      ),
      button('See or withdraw the handover', `${url}/change?show=names`),
      paragraph('If you did not ask for this, withdraw it and answer this email at once.'),
    ],
    because: `You receive this because you booked with ${brand.name}.`,
  })
}

/** Notifies the former lead that the new one has taken over. */
export async function mailHandoverAccepted(deps: Deps, job: Job): Promise<void> {
  const found = await findOffer(deps, job)
  if (!found || !handoverIs.accepted(found.handover.state)) return
  const { handover, booking } = found
  const name = `${handover.first_name} ${handover.last_name}`
  const owed = await owedWords(deps, booking)
  await send(deps, job, {
    kind: 'handover-accepted',
    to: handover.from_email,
    subject: `${name} has taken over your booking: ${booking.trek_name}`,
    title: 'Your booking has a new lead traveller',
    preview: `${name} has taken over.`,
    blocks: [
      paragraph(`Dear ${handover.from_name},`),
      paragraph(
        `${name} has taken over this booking. You can no longer open it, and links to it that you had do not work any more. We have erased your address, requests and details.`,
      ),
      ...(owed
        ? [
            paragraph(
              `${name} pays what is still to be paid. We charge no card of yours for this booking any more.`,
            ),
          ]
        : []),
      factsOf(found),
      paragraph(
        'Card refunds still go to the card that paid, and spent credit returns to the person who spent it. Your messages with the host stay in your account.',
      ),
      button('View My Bookings', `${deps.origin}/bookings`),
      paragraph('If you did not ask for this, answer this email at once.'),
    ],
    because: `You receive this because you booked with ${brand.name}.`,
  })
}

/** Notifies the invited person that the booking can no longer be taken over. */
export async function mailHandoverWithdrawn(deps: Deps, job: Job): Promise<void> {
  const found = await findOffer(deps, job)
  if (!found) return
  const { handover, booking } = found
  await send(deps, job, {
    kind: 'handover-withdrawn',
    to: handover.email,
    subject: `The booking is no longer offered to you: ${booking.trek_name}`,
    title: 'You can no longer take over this booking',
    preview: 'The link that we sent you does not work any more.',
    blocks: [
      paragraph(`Dear ${handover.first_name},`),
      paragraph(
        `${handover.from_name} has withdrawn the offer, or the booking was cancelled or has moved to other dates. The link that we sent you does not work any more. If you got a newer one, it works.`,
      ),
      factsOf(found),
      button('Find a trek', `${deps.origin}/list`),
    ],
    because: `You receive this because ${handover.from_name} entered your address at ${brand.name}.`,
  })
}

/** Notifies the lead that nobody took over in time. */
export async function mailHandoverExpired(deps: Deps, job: Job): Promise<void> {
  const found = await findOffer(deps, job)
  if (!found) return
  const { handover, booking } = found
  const name = `${handover.first_name} ${handover.last_name}`
  await send(deps, job, {
    kind: 'handover-expired',
    to: handover.from_email,
    subject: `${name} did not take over your booking: ${booking.trek_name}`,
    title: 'Nobody took over your booking',
    preview: 'The booking is still yours.',
    blocks: [
      paragraph(`Dear ${handover.from_name},`),
      paragraph(
        `${name} did not take over in time, and the link does not work any more. The booking is still yours, and nothing has changed.`,
      ),
      factsOf(found),
      button('View My Booking', await bookingUrl(deps, booking)),
    ],
    because: `You receive this because you booked with ${brand.name}.`,
  })
}

type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>

async function findOffer(deps: Deps, { bookingId, handoverId }: Job) {
  const handover = await findHandover(deps.db, handoverId)
  return handover ? { handover, booking: await findBookingOnPaper(deps, bookingId) } : null
}

/** What of a booking is still to be paid, and what that means to its new lead; null when nothing is. */
async function owedWords(deps: Deps, booking: Offer['booking']) {
  const open = isOwing(booking) ? await openInstalments(deps.db, booking.id) : []
  if (open.length === 0) return null
  const lines: [string, string][] = [
    ['Still to pay', chargeText(sumOf(open))],
    ...open.map(({ dueOn, cents }): [string, string] => [`Due on ${dayText(dueOn)}`, chargeText(cents)]),
  ]
  const says =
    'A part of the price is still to be paid, and as the lead traveller you owe it. No card is saved: you pay each part on a card page, and the card that you use can pay the later parts. We remind you before. A part that is unpaid on the fourth day after its date cancels the booking, by the cancellation rule of that day.'
  return { lines, says }
}

function factsOf({ booking }: Offer, more: [string, string][] = []): Block {
  return facts([
    ['Trek', booking.trek_name],
    ['Dates', rangeText(booking.starts_on, booking.ends_on)],
    ['Travellers', String(booking.travellers.length)],
    ['Host', booking.host_name],
    ['Booking', referenceOf(booking.id)],
    ...more,
  ])
}

function untilText(at: Date): string {
  const last = new Date(at.getTime() - 1)
  return `${dayText(nepalDate(last))}, ${nepalHour(last)} Nepal time`
}

type Words = Parameters<typeof renderMail>[0] & { kind: string; to: string; subject: string }

function send(deps: Deps, { handoverId }: Job, { kind, to, subject, ...words }: Words): Promise<void> {
  return deps.mail.send({
    to,
    subject: subjectLine(subject),
    messageId: messageIdOf(deps, kind, handoverId),
    ...renderMail(words),
  })
}
