import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedIn } from '#test/samples/credit.ts'
import { orderedGiftCard, paidGiftCard } from '#test/samples/gift-cards/gift-card.ts'
import { freshWorld, type World } from '#test/world.ts'
import { reseal } from '../office/reseal.ts'
import { forgetGiftCards } from './forget-gift-cards.ts'
import { buyerToken, giftKey } from './gift-card-key.ts'
import { findOwnGiftCard } from './gift-card-queries.ts'
import { redeemGiftCard } from './redeem-gift-card.ts'
import { refundOwnGiftCard } from './refund/refund-gift-card.ts'
import { sendGiftCardRefund } from './refund/send-gift-refund.ts'
import { settleGiftCard } from './settle-gift-card.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const people = async (id: string) => {
  const buyer = await world.db
    .selectFrom('gift_card_buyer')
    .selectAll()
    .where('gift_card_id', '=', id)
    .execute()
  const recipient = await world.db
    .selectFrom('gift_card_recipient')
    .selectAll()
    .where('gift_card_id', '=', id)
    .execute()
  return buyer.length + recipient.length
}

test('names, addresses and the message are deleted 90 days after the end, and stay while a card is unused', async () => {
  const [used, back, waiting, unused] = [
    await paidGiftCard(world),
    await paidGiftCard(world),
    await paidGiftCard(world),
    await paidGiftCard(world),
  ]
  const unpaid = await orderedGiftCard(world)
  await settleGiftCard(world.deps, await world.payments.expireSession(unpaid.sessionId))
  await redeemGiftCard(world.deps, used.code, (await signedIn(world)).visitor)
  const refund = async (id: string) =>
    refundOwnGiftCard(world.deps, { token: buyerToken(await giftKey(world.deps), id), isSure: true })
  await refund(back.id)
  await sendGiftCardRefund(world.deps, { giftCardId: back.id })
  // Its refund waits: the buyer may have to be reached.
  await refund(waiting.id)
  world.clock.days(89)
  assert.equal(await forgetGiftCards(world.deps), 0)
  world.clock.days(2)
  assert.equal(await forgetGiftCards(world.deps), 3)
  assert.equal(await forgetGiftCards(world.deps), 0)
  const left = await Promise.all([used, back, waiting, unused, unpaid].map(({ id }) => people(id)))
  assert.deepEqual(left, [0, 0, 2, 2, 0])
  assert.deepEqual(await world.violations(), [])
})

test('codes and links of unused cards stay valid when SECRET is replaced twice', async () => {
  const { id, code } = await paidGiftCard(world)
  const token = buyerToken(await giftKey(world.deps), id)
  let secret = String(world.deps.secret)
  for (const next of [
    'a second secret of the tests, long enough',
    'a third secret of the tests, long enough',
  ]) {
    const both = { current: next, previous: secret }
    await reseal({ ...world.deps, secret: both })
    secret = next
  }
  const deps = { ...world.deps, secret }
  assert.equal((await findOwnGiftCard(deps, token)).id, id)
  assert.equal(buyerToken(await giftKey(deps), id), token)
  assert.equal(await redeemGiftCard(deps, code, (await signedIn(world)).visitor), 100_00)
})
