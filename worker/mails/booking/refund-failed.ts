import { brand } from '#brand'
import { bookingUrl } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { findRefundToMail } from '#domain/notification/refund-mail-queries.ts'
import { cardText } from '#domain/payment/captured/card-text-rules.ts'
import { mayTryCardAgain } from '#domain/payment/refund-transfer-rules.ts'
import { findRefundWithLink } from '#domain/traveller-share/share-mail-queries.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { sendToPayer, shareFacts } from './shares.ts'

/** Notifies the traveller that the card could not receive a refund, and what happens next. */
export async function mailRefundFailed(
  deps: Deps,
  { refundId, retries }: Jobs['mail-refund-failed'],
): Promise<void> {
  const { booking, amount_cents, card_last4 } = await findRefundToMail(deps, refundId)
  if (!booking.email) return
  const amount = chargeText(amount_cents)
  const { title, preview, says } = failedRefundWords(amount, cardText(card_last4), retries)
  await deps.mail.send({
    to: booking.email,
    subject: title,
    messageId: messageIdOf(deps, 'refund-failed', `${refundId}-${retries}`),
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
          ['State', 'Not paid yet'],
        ]),
        // The address of a booking that was never confirmed is not proved: its mail contains no access link.
        ...(booking.confirmed_at ? [button('View My Booking', await bookingUrl(deps, booking))] : []),
      ],
      because: `You receive this because you booked with ${brand.name}.`,
    }),
  })
}

/** The same to the traveller who paid a share, about the card that paid it. */
export async function mailShareRefundFailed(
  deps: Deps,
  { refundId, retries }: Jobs['mail-share-refund-failed'],
): Promise<void> {
  const { amount_cents, payment: paid } = await findRefundWithLink(deps.db, refundId)
  const amount = chargeText(amount_cents)
  const { title, preview, says } = failedRefundWords(amount, cardText(paid.last4), retries)
  await sendToPayer(deps, paid, {
    id: ['share-refund-failed', `${refundId}-${retries}`],
    subject: title,
    title,
    preview,
    blocks: [
      ...says.map(paragraph),
      shareFacts(paid, [
        ['Refund', amount],
        ['State', 'Not paid yet'],
      ]),
    ],
    hasPage: false,
  })
}

/**
 * What a mail says about a refund that the card could not receive: after the first refusal we try the card again, after the
 * second we pay by bank transfer.
 */
export function failedRefundWords(amount: string, card: string, retries: number) {
  const refused = `Your refund of ${amount} could not be paid to ${card}.`
  if (mayTryCardAgain(retries))
    return {
      title: `Your refund of ${amount} is delayed`,
      preview: 'The card could not receive it. You still get it.',
      says: [
        `${refused} You still get the whole amount.`,
        'We try the card again. If it refuses again, we pay by bank transfer and email you.',
        'Is the card closed or lost? Reply to this email, and we pay by bank transfer at once.',
      ],
    }
  return {
    title: `We pay your refund of ${amount} by bank transfer`,
    preview: 'The card has refused it again. We need a bank account.',
    says: [
      `${refused} The card has refused it twice. You still get the whole amount, by bank transfer.`,
      'Reply to this email with the name, the bank and the number of an account in your name. Never send us a card number or a password.',
      'We email you when the money has left.',
    ],
  }
}
