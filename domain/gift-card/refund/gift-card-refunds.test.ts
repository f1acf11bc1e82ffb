import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { type GiftCardWorld, giftCardWorld } from '../gift-card-world.ts'
import { reconcileGiftCards } from '../reconcile-gift-cards.ts'
import { refundGiftCardAsOperator, refundOwnGiftCard } from './refund-gift-card.ts'
import { finishGiftRefundByBank, retryGiftRefund } from './retry-gift-refund.ts'

let world: GiftCardWorld
before(async () => {
  world = await giftCardWorld()
})
after(() => world.close())
afterEach(async () => {
  await world.standIn.calm()
  await world.settled()
  assert.deepEqual(await world.violations(), [])
})

test('a refund that stays pending leaves the books when the provider has sent it', async () => {
  await world.standIn.refunds('waiting')
  const { id } = await world.paid()
  await refundOwnGiftCard(world.deps, { token: await world.token(id), isSure: true })
  await world.settled()
  assert.equal((await world.refundOf(id)).state, 'submitted')
  assert.equal(await world.balance('refund_clearing'), 100_00)
  await world.allIsWell()
  await world.standIn.webhooks('off')
  world.clock.minutes(11)
  await reconcileGiftCards(world.deps, 20)
  assert.equal((await world.refundOf(id)).state, 'succeeded')
  assert.equal(await world.balance('refund_clearing'), 0)
  await world.allIsWell()
})

test('a refund that the card refuses twice is paid by bank, by an operator', async () => {
  await world.standIn.refunds('waiting-then-failing')
  const { id } = await world.paid()
  await refundOwnGiftCard(world.deps, { token: await world.token(id), isSure: true })
  const fail = async () => {
    await world.settled()
    world.clock.minutes(11)
    await world.settled()
    await reconcileGiftCards(world.deps, 20)
  }
  await fail()
  assert.equal((await world.refundOf(id)).state, 'failed')
  assert.deepEqual(await world.differences(), [
    'gift-card-refund-failed: 10000 cents of a gift card. The card could not receive it.',
  ])
  const ramesh = await world.operator()
  await retryGiftRefund(world.deps, { giftCardId: id, reason: 'New card' }, ramesh)
  await fail()
  assert.equal((await world.refundOf(id)).state, 'failed')
  await retryGiftRefund(
    world.deps,
    { giftCardId: id, reason: 'By bank' },
    { ...ramesh, secondFactorAt: world.clock.now() },
  )
  const bank = { giftCardId: id, reference: 'NO-1', reason: 'Sent' }
  const late = { ...ramesh, secondFactorAt: world.clock.now() }
  await assert.rejects(finishGiftRefundByBank(world.deps, { ...bank, reference: '' }, late), {
    code: 'reference-needed',
  })
  await finishGiftRefundByBank(world.deps, bank, late)
  assert.deepEqual(
    [(await world.refundOf(id)).state, await world.balance('refund_clearing')],
    ['succeeded', 0],
  )
})

test('an operator refunds with a reason and a second factor, and never an own card', async () => {
  const { id, gift } = await world.paid()
  const ramesh = await world.operator()
  const order = { giftCardId: id, reason: 'The buyer called' }
  await assert.rejects(refundGiftCardAsOperator(world.deps, order, await world.someone()), {
    code: 'operators-only',
  })
  await assert.rejects(
    refundGiftCardAsOperator(world.deps, order, { ...ramesh, secondFactorAt: new Date(0) }),
    {
      code: 'second-factor-needed',
    },
  )
  await assert.rejects(refundGiftCardAsOperator(world.deps, { ...order, reason: '' }, ramesh), {
    code: 'gift-refund-needs-reason',
  })
  const buyer = { ...ramesh, account: { ...ramesh.account, email: gift.buyerEmail } }
  await assert.rejects(refundGiftCardAsOperator(world.deps, order, buyer), { code: 'gift-card-own' })
  await refundGiftCardAsOperator(world.deps, order, ramesh)
  await assert.rejects(refundGiftCardAsOperator(world.deps, order, ramesh), { code: 'gift-card-refunded' })
  const { act, reason } = await world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason'])
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([act, reason], ['refund-gift-card', 'The buyer called'])
})
