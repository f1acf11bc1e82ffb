import { issueGiftCardCreditNote } from '#domain/accounting/gift-card/issue-gift-card-credit-note.ts'
import type { Deps } from '#domain/deps.ts'
import { findGiftCardToMail } from '#domain/gift-card/gift-card-mail-queries.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { failedRefundWords } from '../booking/refund-failed.ts'
import { button, facts, paragraph, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { BUYER_BECAUSE, buyerPage, greeting } from './gift-card.ts'

/** Notifies the buyer of a gift card that the card could not receive the refund, and what happens next. */
export async function mailGiftCardRefundFailed(
  deps: Deps,
  { giftCardId, retries }: Jobs['mail-gift-card-refund-failed'],
): Promise<void> {
  const card = await findGiftCardToMail(deps, giftCardId)
  if (card.buyerEmail === null) return
  const amount = chargeText(card.refundCents ?? card.cents)
  const { title, preview, says } = failedRefundWords(amount, 'the card that you paid with', retries)
  await deps.mail.send({
    to: card.buyerEmail,
    subject: title,
    messageId: messageIdOf(deps, 'gift-card-refund-failed', `${giftCardId}-${retries}`),
    ...renderMail({
      title,
      preview,
      blocks: [
        paragraph(greeting(card.buyerName)),
        ...says.map(paragraph),
        button('Your gift card', await buyerPage(deps, giftCardId)),
      ],
      because: BUYER_BECAUSE,
    }),
  })
}

/** Notifies the buyer that a refund which had failed before has left, with its credit note. */
export async function mailGiftCardRefundSent(
  deps: Deps,
  { giftCardId }: Jobs['mail-gift-card-refund-sent'],
): Promise<void> {
  const card = await findGiftCardToMail(deps, giftCardId)
  if (card.buyerEmail === null) return
  const amount = chargeText(card.refundCents ?? card.cents)
  const creditNote = await issueGiftCardCreditNote(deps, card.refundId ?? '')
  const how = card.bankReference ? 'by bank transfer' : 'to the card that you paid with'
  await deps.mail.send({
    to: card.buyerEmail,
    subject: `Your refund of ${amount} is on its way`,
    messageId: messageIdOf(deps, 'gift-card-refund-sent', giftCardId),
    ...renderMail({
      title: `Your refund of ${amount} is on its way`,
      preview: 'We have sent the money.',
      blocks: [
        paragraph(greeting(card.buyerName)),
        paragraph(`${amount} has been sent ${how}. Your bank shows it within 5 to 10 days.`),
        facts([
          ['Refund', amount],
          ...(creditNote ? ([['Credit note', creditNote.number]] satisfies [string, string][]) : []),
        ]),
        button('Your gift card', await buyerPage(deps, giftCardId)),
      ],
      because: BUYER_BECAUSE,
    }),
  })
}
