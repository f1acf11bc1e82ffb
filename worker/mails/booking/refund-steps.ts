import { brand } from '#brand'
import { issueCreditNote } from '#domain/accounting/issue-credit-note.ts'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { findRefundToMail } from '#domain/notification/refund-mail-queries.ts'
import { cardText } from '#domain/payment/captured/card-text-rules.ts'
import { type RejectReason, rejectReasons } from '#domain/payment/refund-transfer-rules.ts'
import { findRefundWithLink } from '#domain/traveller-share/share-mail-queries.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { sendToPayer, shareFacts } from './shares.ts'

type Refund = Awaited<ReturnType<typeof findRefundToMail>>
type Wording = {
  title: string
  preview: string
  says: string[]
  state: string
  creditNote?: string | undefined
}

/** Notifies the traveller of an approved refund, by an operator or after five working days. */
export async function mailRefundApproved(deps: Deps, job: Jobs['mail-refund-approved']): Promise<void> {
  await sendRefundMail(deps, job.refundId, 'refund-approved', (refund, amount, card) => ({
    title: `Your refund of ${amount} is approved`,
    preview: `It goes to ${card}.`,
    says: [
      refund.reason === 'goodwill'
        ? `We are refunding you ${amount} as goodwill. It goes to ${card}, within 7 working days (5 to 10 days). You do not need to do anything.`
        : `${amount} goes to ${card}, within 7 working days (5 to 10 days). You do not need to do anything. We email you again when it has been sent.`,
    ],
    state: 'Approved',
  }))
}

/** Notifies the traveller of a sent refund; again when it came back and was sent again. */
export async function mailRefundProcessed(deps: Deps, job: Jobs['mail-refund-processed']): Promise<void> {
  const creditNote = await issueCreditNote(deps, job.refundId)
  await sendRefundMail(deps, job.refundId, 'refund-processed', (refund, amount, card) => ({
    title: `Your refund of ${amount} is on its way`,
    preview: 'We have sent the money.',
    says: [
      refund.manual_reference === ''
        ? `${amount} has been sent to ${card}. Your bank shows it within 5 to 10 days.`
        : `${amount} has been sent by bank transfer, because the card could not receive it. Your bank shows it within a few days.`,
    ],
    state: 'Processed',
    creditNote: creditNote?.number,
  }))
}

/** Notifies the traveller of a rejected refund, with its reason from the list. */
export async function mailRefundRejected(deps: Deps, job: Jobs['mail-refund-rejected']): Promise<void> {
  await sendRefundMail(deps, job.refundId, 'refund-rejected', (refund, amount) => ({
    ...rejectedWords(amount, refund.reject_reason),
    state: 'Rejected',
  }))
}

/** The same to the traveller who paid a share, about the card that paid it. */
export async function mailShareRefundRejected(
  deps: Deps,
  { refundId }: Jobs['mail-share-refund-rejected'],
): Promise<void> {
  const { amount_cents, reject_reason, payment: paid } = await findRefundWithLink(deps.db, refundId)
  const amount = chargeText(amount_cents)
  const { title, preview, says } = rejectedWords(amount, reject_reason)
  const rows: [string, string][] = [
    ['Refund', amount],
    ['State', 'Rejected'],
  ]
  await sendToPayer(deps, paid, {
    id: ['share-refund-rejected', refundId],
    subject: title,
    title,
    preview,
    blocks: [...says.map(paragraph), shareFacts(paid, rows)],
    hasPage: false,
  })
}

function rejectedWords(amount: string, reason: string | null): Pick<Wording, 'title' | 'preview' | 'says'> {
  return {
    title: `Your refund of ${amount} was rejected`,
    preview: 'The reason is inside.',
    says: [
      `We cannot refund ${amount}.${reasonOf(reason)}`,
      'If you think this is wrong, reply to this email and we will look again.',
    ],
  }
}

function reasonOf(reason: string | null): string {
  const words = reason === null ? undefined : rejectReasons[reason as RejectReason]
  return words ? ` The reason: ${words.charAt(0).toLowerCase()}${words.slice(1)}.` : ''
}

async function sendRefundMail(
  deps: Deps,
  refundId: string,
  kind: string,
  words: (refund: Refund, amount: string, card: string) => Wording,
): Promise<void> {
  const refund = await findRefundToMail(deps, refundId)
  const { booking } = refund
  if (!booking.email) return
  const amount = chargeText(refund.amount_cents)
  const card = cardText(refund.card_last4)
  const { title, preview, says, state, creditNote } = words(refund, amount, card)
  const again = refund.came_back > 0 ? `-${refund.came_back + 1}` : ''
  await deps.mail.send({
    to: booking.email,
    subject: title,
    messageId: messageIdOf(deps, kind, `${refundId}${again}`),
    ...renderMail({
      title,
      preview,
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        ...says.map(paragraph),
        facts([
          ['Trek', booking.trek_name],
          ['Dates', rangeText(booking.starts_on, booking.ends_on)],
          ['Booking', referenceOf(booking.id)],
          ['Refund', amount],
          ['State', state],
          ...(creditNote ? [['Credit note', creditNote] satisfies [string, string]] : []),
        ]),
        // The address of a booking that was never confirmed is not proved: its mail contains no access link.
        ...(booking.confirmed_at ? [button('View My Booking', await bookingUrl(deps, booking))] : []),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}
