import { refundOwnGiftCard } from '#domain/gift-card/refund/refund-gift-card.ts'
import { buyerToken, giftKey } from '#domain/gift-card/gift-card-key.ts'
import { settleGiftCard } from '#domain/gift-card/settle-gift-card.ts'
import { addDays, nepalDate } from '#domain/dates.ts'
import type { World } from '../../world.ts'
import { orderedGiftCard, paidGiftCard } from './gift-card.ts'
import type { MailJob } from '../mail-samples.ts'

/** The mails about gift cards: bought for today and for a later day, the card, used, refunded, and paid too late. */
export async function giftCardMailSamples(world: World): Promise<MailJob[]> {
  const { deps, payments, clock } = world
  const sent = await paidGiftCard(world)
  const plain = await paidGiftCard(world, { message: '' })
  const later = await paidGiftCard(world, { sendOn: addDays(nepalDate(clock.now()), 30) })
  const back = await paidGiftCard(world)
  const token = buyerToken(await giftKey(deps), back.id)
  await refundOwnGiftCard(deps, { token, isSure: true })
  const late = await orderedGiftCard(world)
  await settleGiftCard(deps, await payments.expireSession(late.sessionId))
  payments.set(late.sessionId, { state: 'complete', paid: true, intentId: `pi_${late.id}` })
  await settleGiftCard(deps, await payments.findSession(late.sessionId))
  return [
    { name: 'mail-gift-card-receipt', payload: { giftCardId: sent.id } },
    { name: 'mail-gift-card-receipt', payload: { giftCardId: later.id } },
    { name: 'mail-gift-card', payload: { giftCardId: sent.id, number: 1 } },
    { name: 'mail-gift-card', payload: { giftCardId: plain.id, number: 1 } },
    { name: 'mail-gift-card-redeemed', payload: { giftCardId: sent.id } },
    { name: 'mail-gift-card-refunded', payload: { giftCardId: back.id } },
    { name: 'mail-gift-card-refunded', payload: { giftCardId: late.id } },
    { name: 'mail-gift-card-refund-failed', payload: { giftCardId: back.id, retries: 0 } },
    { name: 'mail-gift-card-refund-failed', payload: { giftCardId: back.id, retries: 1 } },
    { name: 'mail-gift-card-refund-sent', payload: { giftCardId: back.id } },
    ...(['open', 'won', 'lost'] as const).map(
      (outcome): MailJob => ({
        name: 'mail-gift-card-disputed',
        payload: { giftCardId: sent.id, disputeId: 'dp_1', outcome },
      }),
    ),
    ...(['disputed', 'usable', 'refunded'] as const).map(
      (why): MailJob => ({
        name: 'mail-gift-card-blocked',
        payload: { giftCardId: sent.id, why, about: 'dp_1' },
      }),
    ),
  ]
}
