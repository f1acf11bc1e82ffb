import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { typedGift } from '#test/samples/gift-cards/gift-card.ts'
import { compareWithProvider } from '../checkout/compare-with-provider.ts'
import type { ProviderDispute } from '../deps.ts'
import { type GiftCardWorld, giftCardWorld } from './gift-card-world.ts'
import { orderGiftCard } from './order-gift-card.ts'
import { reconcileGiftCards } from './reconcile-gift-cards.ts'
import { recordGiftDispute } from './record-gift-dispute.ts'
import { redeemGiftCard } from './redeem-gift-card.ts'
import { refundOwnGiftCard } from './refund/refund-gift-card.ts'
import { settleGiftCard } from './settle-gift-card.ts'

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

const compare = () => {
  world.clock.forward(1000)
  return compareWithProvider(world.deps, 'all')
}

test('a lost webhook changes nothing: the reconciliation applies the payment', async () => {
  await world.standIn.webhooks('off')
  const { id, sessionId, gift } = await world.order()
  await world.pay(sessionId)
  assert.equal((await world.cardOf(id)).state, 'ordered')
  assert.equal(await reconcileGiftCards(world.deps, 20), 0, 'it is not old enough')
  world.clock.forward(21_000)
  assert.equal(await reconcileGiftCards(world.deps, 20), 1)
  assert.equal((await world.cardOf(id)).state, 'sent')
  await world.work()
  assert.equal(world.mailsTo(gift.recipientEmail).length, 1)
  await world.standIn.webhooks('on')
  await world.settled()
  await world.allIsWell()
})

test('repeated, doubled and simultaneous events pay a card once', async () => {
  await world.standIn.webhooks('double')
  const { id, sessionId, gift } = await world.order()
  await world.pay(sessionId)
  const session = await world.deps.payments.findSession(sessionId)
  await Promise.all(Array.from({ length: 10 }, () => settleGiftCard(world.deps, session)))
  await world.settled()
  assert.equal((await world.cardOf(id)).code_number, 1)
  assert.deepEqual([world.mailsTo(gift.buyerEmail).length, world.mailsTo(gift.recipientEmail).length], [1, 1])
  await world.allIsWell()
})

test('an order that nobody pays ends with its page, and a later payment is refunded in full', async () => {
  const { id, sessionId, gift } = await world.order({ amount: '60' })
  world.clock.minutes(40)
  await world.settled()
  await reconcileGiftCards(world.deps, 20)
  assert.equal((await world.cardOf(id)).state, 'expired')
  await world.pay(sessionId)
  await world.settled()
  assert.equal((await world.cardOf(id)).state, 'expired')
  assert.deepEqual(
    [(await world.refundOf(id)).reason, (await world.refundOf(id)).state],
    ['surplus', 'succeeded'],
  )
  assert.deepEqual(world.mailsTo(gift.buyerEmail), ['Your payment of US$60.00 is on its way back'])
  assert.deepEqual(world.mailsTo(gift.recipientEmail), [])
  await world.allIsWell()
})

test('a payment that does not match sends nothing and waits for a person', async () => {
  const changes = [
    [{ amountCents: 99_00 }, 'paid 9900 cents instead of 10000'],
    [{ currency: 'eur' }, 'paid in eur'],
    [{ live: true }, "paid in the provider's live mode"],
    [{ id: 'cs_other' }, 'paid on another page'],
    [{ intentId: null }, 'paid without a payment'],
  ] as const
  for (const [change, detail] of changes) {
    const { id, sessionId, gift } = await world.order()
    const session = await world.deps.payments.findSession(sessionId)
    const answer = { ...session, paid: true, state: 'complete' as const, intentId: `pi_${id}` }
    assert.equal(await settleGiftCard(world.deps, { ...answer, ...change }), 'problem')
    assert.equal((await world.cardOf(id)).problem, detail)
    assert.equal(await settleGiftCard(world.deps, answer), 'problem', 'a person decides')
    assert.equal((await world.cardOf(id)).state, 'ordered')
    assert.deepEqual(world.mailsTo(gift.recipientEmail), [])
    assert.deepEqual(await world.differences(), [`gift-card-held: ${detail}`])
  }
})

test('an account that waits to be erased cannot redeem a gift card, and can after the request is withdrawn', async () => {
  const { gift } = await world.paid()
  const leaving = await world.someone()
  const at = world.clock.now()
  const { id } = await world.db
    .insertInto('erasure')
    .values({ account_id: leaving.account.id, asked_at: at, due_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const redeem = () => redeemGiftCard(world.deps, world.codeFor(gift.recipientEmail), leaving)
  await assert.rejects(redeem(), { code: 'gift-card-while-erased' })
  assert.equal(await world.creditOf(leaving), 0)
  await world.db
    .updateTable('erasure')
    .set({ state: 'withdrawn', ended_at: at })
    .where('id', '=', id)
    .execute()
  assert.equal(await redeem(), 100_00)
  assert.equal(await world.creditOf(leaving), 100_00)
})

test('the comparison with the provider finds nothing for cards of every state', async () => {
  await world.order()
  await world.paid()
  const used = await world.paid()
  await redeemGiftCard(world.deps, world.codeFor(used.gift.recipientEmail), await world.someone())
  const back = await world.paid()
  await refundOwnGiftCard(world.deps, { token: await world.token(back.id), isSure: true })
  await world.settled()
  assert.ok((await compare()) >= 4)
  assert.deepEqual(await world.differences(), [])
  await world.allIsWell()
})

test('a provider that does not answer orders nothing, and one page belongs to each order', async () => {
  await world.standIn.next({ fault: '500', on: 'sessions.create' })
  const order = orderGiftCard(world.deps, { typed: typedGift(world.deps), origin: 'http://chautari.test' })
  await assert.rejects(order, { code: 'gift-card-unavailable' })
  await world.standIn.next({ fault: 'reset', on: 'sessions.create' })
  const lost = orderGiftCard(world.deps, { typed: typedGift(world.deps), origin: 'http://chautari.test' })
  await lost.catch(() => null)
  world.clock.forward(21_000)
  await reconcileGiftCards(world.deps, 20)
  const open = await world.db
    .selectFrom('gift_card')
    .select(['id', 'session_id'])
    .where('state', '=', 'ordered')
    .where('problem', 'is', null)
    .execute()
  const sessions = new Map<string, number>()
  for await (const { giftCardId } of world.deps.payments.listSessions(new Date(0)))
    if (giftCardId) sessions.set(giftCardId, (sessions.get(giftCardId) ?? 0) + 1)
  assert.ok(open.length > 0)
  for (const { id, session_id } of open) assert.deepEqual([session_id !== null, sessions.get(id)], [true, 1])
})

test('nobody uses a card while its payment is disputed, and a lost dispute ends it', async () => {
  const { id, gift } = await world.paid()
  const { intent_id: intentId } = await world.cardOf(id)
  const dispute: ProviderDispute = {
    id: `du_${id}`,
    intentId,
    amountCents: 100_00,
    state: 'open',
    createdAt: world.clock.now(),
  }
  const apply = (state: ProviderDispute['state']) =>
    world.db.transaction().execute((tx) => recordGiftDispute(world.deps, tx, { ...dispute, state }))
  const code = world.codeFor(gift.recipientEmail)
  const [maya, before] = [await world.someone(), await world.balance('gift_card_liability')]
  assert.equal(await apply('open'), true)
  await apply('open')
  await world.work()
  await assert.rejects(redeemGiftCard(world.deps, code, maya), { code: 'gift-card-disputed' })
  const refund = { token: await world.token(id), isSure: true }
  await assert.rejects(refundOwnGiftCard(world.deps, refund), { code: 'gift-card-disputed' })
  await apply('lost')
  await apply('lost')
  await world.work()
  const [toBuyer, toRecipient] = [world.mailsTo(gift.buyerEmail), world.mailsTo(gift.recipientEmail)]
  assert.deepEqual(
    [toBuyer.slice(1), toRecipient.slice(1)],
    [
      [
        'The payment of your gift card is disputed: US$100.00',
        'A bank has taken back the payment of your gift card: US$100.00',
      ],
      ['Your gift card cannot be used at the moment: US$100.00', 'Your gift card no longer works: US$100.00'],
    ],
  )
  assert.equal((await world.cardOf(id)).state, 'refunded')
  assert.equal(before - (await world.balance('gift_card_liability')), 100_00)
  await assert.rejects(redeemGiftCard(world.deps, code, maya), { code: 'gift-code-unknown' })
  assert.equal(
    await apply('won')
      .then(() => world.cardOf(id))
      .then(({ state }) => state),
    'refunded',
  )
})

test('the comparison applies a payment that no event reported, and notes a refund that we never decided', async () => {
  await world.standIn.webhooks('off')
  const { id, sessionId } = await world.order()
  await world.pay(sessionId)
  await compare()
  assert.equal((await world.cardOf(id)).state, 'sent')
  const { intent_id: intentId } = await world.cardOf(id)
  await world.deps.payments.refund(
    { intentId: intentId ?? '', amountCents: 10_00, refundId: 'by hand' },
    'by hand',
  )
  await compare()
  assert.deepEqual(await world.differences(), ['refund-unknown: 1000 cents of a gift card went back'])
})
