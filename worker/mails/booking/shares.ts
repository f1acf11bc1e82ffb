import { brand } from '#brand'
import { issueCreditNote } from '#domain/accounting/issue-credit-note.ts'
import { issueReceipt } from '#domain/accounting/issue-receipt.ts'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { cardText } from '#domain/payment/captured/card-text-rules.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { travellerLinkUrl } from '#domain/traveller-link/link-queries.ts'
import { findParty } from '#domain/traveller-share/party-queries.ts'
import {
  findPaidWithLink,
  findRefundWithLink,
  type PaidWithLink,
} from '#domain/traveller-share/share-mail-queries.ts'
import { type Block, button, facts, paragraph, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { subjectLine } from '../subject-line.ts'

/** Thanks a traveller for paying their share, with the number of the receipt. Not sent without an address. */
export async function mailSharePaid(deps: Deps, { paymentId }: Jobs['mail-share-paid']): Promise<void> {
  const paid = await findPaidWithLink(deps.db, paymentId)
  const receipt = await issueReceipt(deps, paymentId)
  const amount = chargeText(paid.cents)
  await sendToPayer(deps, paid, {
    id: ['share-paid', paymentId],
    subject: `You paid ${amount}: your part of ${paid.booking.trek_name}`,
    title: 'Thank you, your part is paid',
    preview: `We received ${amount}.`,
    blocks: [
      paragraph(
        `We received ${amount} from ${cardText(paid.last4)}. Your receipt is on your page. If the trip is cancelled, refunds of your part go to your own card.`,
      ),
      shareFacts(paid, [['Paid', amount], ...receiptRow('Receipt', receipt?.number)]),
    ],
    hasPage: true,
  })
}

/** Notifies the lead that a traveller has paid, and what is left for the lead's card. It has no data of the payer's card. */
export async function mailSharePaidToLead(
  deps: Deps,
  { paymentId }: Jobs['mail-share-paid-to-lead'],
): Promise<void> {
  const paid = await findPaidWithLink(deps.db, paymentId)
  const { booking } = paid
  if (!booking.email) return
  const { leadDueCents, unpaidCents } = await findParty(deps.db, booking, deps.now())
  const name = paid.firstName ?? 'One of your travellers'
  const left =
    unpaidCents === 0
      ? 'Your booking is paid in full.'
      : `Still to pay in all: ${chargeText(unpaidCents)}. If everybody pays, your card pays ${chargeText(leadDueCents)}.`
  await deps.mail.send({
    to: booking.email,
    subject: subjectLine(`${name} has paid: ${booking.trek_name}`),
    messageId: messageIdOf(deps, 'share-paid-to-lead', paymentId),
    ...renderMail({
      title: `${name} has paid ${chargeText(paid.cents)}`,
      preview: left,
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        paragraph(`${name} has paid ${chargeText(paid.cents)} of your booking. ${left}`),
        shareFacts(paid, []),
        button('See your booking', await bookingUrl(deps, booking)),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}

/** Notifies the payer of a share that the payment was not needed, and that all of it is refunded. */
export async function mailShareNotNeeded(
  deps: Deps,
  { paymentId }: Jobs['mail-share-not-needed'],
): Promise<void> {
  const paid = await findPaidWithLink(deps.db, paymentId)
  const amount = chargeText(paid.cents)
  const why = bookingIs.cancelled(paid.booking.state)
    ? 'Your payment reached us after the booking had been cancelled.'
    : 'Your part had been paid already, or the booking had changed.'
  await sendToPayer(deps, paid, {
    id: ['share-not-needed', paymentId],
    subject: `Your payment of ${amount} is on its way back`,
    title: `${amount} is on its way back to you`,
    preview: 'We refund the whole amount to your card.',
    blocks: [
      paragraph(
        `${why} We are sending back the whole amount, ${amount}, to ${cardText(paid.last4)}. You do not need to do anything. It takes your bank 5 to 10 days.`,
      ),
      shareFacts(paid, [['Going back', amount]]),
    ],
    hasPage: false,
  })
}

/** Notifies the payer of a share that money was refunded to their card; again when it came back and was sent again. */
export async function mailShareRefunded(
  deps: Deps,
  { refundId }: Jobs['mail-share-refunded'],
): Promise<void> {
  const refund = await findRefundWithLink(deps.db, refundId)
  const { payment: paid } = refund
  const creditNote = await issueCreditNote(deps, refundId)
  const amount = chargeText(refund.amount_cents)
  const how =
    refund.manual_reference === ''
      ? `${amount} has been sent to ${cardText(paid.last4)}. Your bank shows it within 5 to 10 days.`
      : `${amount} has been sent by bank transfer, because the card could not receive it.`
  await sendToPayer(deps, paid, {
    id: ['share-refunded', `${refundId}:${refund.came_back}`],
    subject: `Your refund of ${amount} is on its way: ${paid.booking.trek_name}`,
    title: `Your refund of ${amount} is on its way`,
    preview: 'We have sent the money.',
    blocks: [
      paragraph(`${whyRefunded(refund.reason, paid)} ${how}`),
      shareFacts(paid, [['Refund', amount], ...receiptRow('Credit note', creditNote?.number)]),
    ],
    hasPage: false,
  })
}

function whyRefunded(reason: string, { lead }: PaidWithLink): string {
  if (reason === 'changed')
    return `${lead} has changed the booking, and the cancellation rule gives this back to you.`
  if (reason === 'cancelled' || reason === 'host_cancelled')
    return 'The booking was cancelled, and its cancellation rule gives this back to you.'
  return 'We refund a part of what you paid.'
}

function receiptRow(label: string, number: string | undefined): [string, string][] {
  return number ? [[label, number]] : []
}

/** The facts of a mail to the payer of a share. */
export function shareFacts({ booking }: PaidWithLink, rows: [string, string][]): Block {
  return facts([
    ['Trek', booking.trek_name],
    ['Dates', rangeText(booking.starts_on, booking.ends_on)],
    ...rows,
  ])
}

type PayerMail = {
  id: [kind: string, key: string]
  subject: string
  title: string
  preview: string
  blocks: Block[]
  /** Whether the mail leads to the traveller's page. */
  hasPage: boolean
}

/** Sends a mail to the payer of a share; nothing without an address. */
export async function sendToPayer(
  deps: Deps,
  { email, firstName, link }: PaidWithLink,
  { id, subject, blocks, hasPage, ...words }: PayerMail,
): Promise<void> {
  if (!email) return
  const url = link.ended_at === null ? travellerLinkUrl(deps, link) : null
  await deps.mail.send({
    to: email,
    subject,
    messageId: messageIdOf(deps, ...id),
    ...renderMail({
      ...words,
      blocks: [
        paragraph(firstName ? `Dear ${firstName},` : 'Dear traveller,'),
        ...blocks,
        ...(hasPage && url ? [button('Open my page', url)] : []),
      ],
      because: `You receive this because you paid your part of a booking with ${brand.name}.`,
    }),
  })
}
