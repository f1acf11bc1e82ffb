import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { compareWithProvider } from '../../checkout/compare-with-provider.ts'
import { confirmGiftCard } from '../confirm-gift-card.ts'
import { type GiftCardWorld, giftCardWorld } from '../gift-card-world.ts'
import { reconcileGiftCards } from '../reconcile-gift-cards.ts'
import { refundGiftCardAsOperator, refundOwnGiftCard } from './refund-gift-card.ts'
import { settleGiftCard } from '../settle-gift-card.ts'
import { returnHeldGiftCard } from './return-held-gift-card.ts'
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
  const { id, gift } = await world.paid()
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
  await world.settled()
  assert.deepEqual(world.mailsTo(gift.buyerEmail), [
    'Your gift card of US$100.00',
    'Your payment of US$100.00 is on its way back',
    'Your refund of US$100.00 is delayed',
    'We pay your refund of US$100.00 by bank transfer',
    'Your refund of US$100.00 is on its way',
  ])
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

/** A payment of this amount for an ordered card of 100 dollars, which waits for a person; with its discrepancy. */
async function heldPayment(change: { amount?: number; livemode?: boolean }) {
  await world.standIn.webhooks('off')
  const { id, sessionId, gift } = await world.order()
  await world.standIn.bend(sessionId, change)
  await world.pay(sessionId)
  assert.equal(await settleGiftCard(world.deps, await world.deps.payments.findSession(sessionId)), 'problem')
  await world.standIn.webhooks('on')
  const { id: differenceId } = await world.db
    .selectFrom('provider_difference')
    .select('id')
    .where('object_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { id, sessionId, gift, order: { differenceId, reason: 'Another amount than ours' } }
}

test('an operator refunds a payment that does not match its order, once, in the books and by mail', async () => {
  await world.differences()
  const { id, sessionId, gift, order } = await heldPayment({ amount: 99_00 })
  const ramesh = await world.operator()
  await assert.rejects(returnHeldGiftCard(world.deps, order, await world.someone()), {
    code: 'operators-only',
  })
  await assert.rejects(returnHeldGiftCard(world.deps, { ...order, reason: '' }, ramesh), {
    code: 'note-needed',
  })
  const buyer = { ...ramesh, account: { ...ramesh.account, email: gift.buyerEmail } }
  await assert.rejects(returnHeldGiftCard(world.deps, order, buyer), { code: 'gift-card-own' })
  const results = await Promise.allSettled([1, 2, 3].map(() => returnHeldGiftCard(world.deps, order, ramesh)))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const result of results)
    if (result.status === 'rejected') assert.equal(result.reason.code, 'difference-not-found')
  assert.equal(await world.balance('refund_clearing'), 99_00)
  await world.settled()
  assert.equal(await world.balance('refund_clearing'), 0)
  const { state, amount_cents } = await world.refundOf(id)
  assert.deepEqual([state, amount_cents, (await world.cardOf(id)).state], ['succeeded', 99_00, 'expired'])
  assert.deepEqual(world.mailsTo(gift.buyerEmail), ['Your payment of US$99.00 is on its way back'])
  const { text } = world.sent.findLast(({ to }) => to === gift.buyerEmail) ?? { text: '' }
  assert.match(text, /did not match the gift card of US\$100\.00/)
  assert.equal((await confirmGiftCard(world.deps, sessionId))?.state, 'returned')
  assert.deepEqual(world.mailsTo(gift.recipientEmail), [])
  const acts = await world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason', 'actor_id'])
    .where('subject_id', '=', id)
    .execute()
  assert.deepEqual(acts, [
    { act: 'return-held-gift-card', reason: order.reason, actor_id: ramesh.account.id },
  ])
  world.clock.forward(1000)
  await compareWithProvider(world.deps, 'all')
  assert.deepEqual(await world.differences(), [])
  await world.allIsWell()
})

test('a payment in the other mode of the provider is not refunded here', async () => {
  const { id, order } = await heldPayment({ livemode: true })
  await assert.rejects(returnHeldGiftCard(world.deps, order, await world.operator()), {
    code: 'gift-card-not-returnable',
  })
  assert.equal((await world.cardOf(id)).intent_id, null)
  assert.equal((await world.differences()).length, 1)
})
