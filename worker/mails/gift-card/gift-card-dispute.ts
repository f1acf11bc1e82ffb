import { brand } from '#brand'
import type { Deps } from '#domain/deps.ts'
import { findGiftCardToMail } from '#domain/gift-card/gift-card-mail-queries.ts'
import { giftCardIs } from '#domain/gift-card/gift-card-states.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { BUYER_BECAUSE, buyerPage, greeting } from './gift-card.ts'
import { button, paragraph, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'

/** Notifies the buyer that the bank of the payer's card disputes the payment, and later what the bank has decided. */
export async function mailGiftCardDisputed(
  deps: Deps,
  { giftCardId, disputeId, outcome }: Jobs['mail-gift-card-disputed'],
): Promise<void> {
  const card = await findGiftCardToMail(deps, giftCardId)
  if (card.buyerEmail === null) return
  const amount = chargeText(card.cents)
  const isUsed = giftCardIs.redeemed(card.state)
  const { title, says } = buyerWords(outcome, isUsed)
  await deps.mail.send({
    to: card.buyerEmail,
    subject: `${title}: ${amount}`,
    messageId: messageIdOf(deps, 'gift-card-disputed', `${disputeId}.${outcome}`),
    ...renderMail({
      title,
      preview: says,
      blocks: [
        paragraph(greeting(card.buyerName)),
        paragraph(says),
        button('Your gift card', await buyerPage(deps, giftCardId)),
      ],
      because: BUYER_BECAUSE,
    }),
  })
}

function buyerWords(outcome: Jobs['mail-gift-card-disputed']['outcome'], isUsed: boolean) {
  if (outcome === 'open')
    return {
      title: 'The payment of your gift card is disputed',
      says: `The bank of the card that paid has asked us about this payment. ${isUsed ? 'The gift card has been used already.' : 'Nobody can use, change or refund the gift card until the bank has decided.'} If you did not ask your bank for this, please contact your bank.`,
    }
  if (outcome === 'won')
    return {
      title: 'The payment of your gift card is valid',
      says: `The bank has decided that the payment is valid. ${isUsed ? 'Nothing changes.' : 'The gift card can be used again.'}`,
    }
  return {
    title: 'A bank has taken back the payment of your gift card',
    says: `The bank has taken the payment back. ${isUsed ? 'The gift card had been used before.' : 'The code of the gift card no longer works.'}`,
  }
}

/** Notifies the recipient of a gift card that nobody has used that it does not work for now, works again, or has ended. */
export async function mailGiftCardBlocked(
  deps: Deps,
  { giftCardId, why, about }: Jobs['mail-gift-card-blocked'],
): Promise<void> {
  const card = await findGiftCardToMail(deps, giftCardId)
  if (card.recipientEmail === null || giftCardIs.redeemed(card.state)) return
  const from = card.buyerName ? card.buyerName : 'somebody'
  const { title, says } = recipientWords[why]
  await deps.mail.send({
    to: card.recipientEmail,
    subject: `${title}: ${chargeText(card.cents)}`,
    messageId: messageIdOf(deps, 'gift-card-blocked', `${about}.${why}`),
    ...renderMail({
      title,
      preview: says,
      blocks: [
        paragraph(greeting(card.recipientName)),
        paragraph(says),
        ...(why === 'usable' ? [button('Use your gift card', `${deps.origin}/gift-cards/redeem`)] : []),
      ],
      because: `You receive this because ${from} bought a ${brand.name} gift card for you.`,
    }),
  })
}

const recipientWords = {
  disputed: {
    title: 'Your gift card cannot be used at the moment',
    says: 'The payment of your gift card is being checked by a bank, so its code does not work until the bank has decided. You get an email when it does. You need not do anything.',
  },
  usable: {
    title: 'Your gift card can be used again',
    says: 'The check of the payment has ended. The code that we sent you works again.',
  },
  refunded: {
    title: 'Your gift card no longer works',
    says: 'The payment of your gift card has been returned, so its code no longer works. You need not do anything. Please ask the person who gave it to you if you have a question.',
  },
}
