import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { addDays, nepalDate } from '../dates.ts'
import { type GiftCardWorld, giftCardWorld } from './gift-card-world.ts'
import { confirmGiftCard } from './confirm-gift-card.ts'
import { findOwnGiftCard } from './gift-card-queries.ts'
import { redeemGiftCard } from './redeem-gift-card.ts'
import { refundOwnGiftCard } from './refund/refund-gift-card.ts'
import { sendGiftCardAgain } from './send-gift-card-again.ts'
import { sendGiftCards } from './send-gift-cards.ts'

let world: GiftCardWorld
before(async () => {
  world = await giftCardWorld()
})
after(() => world.close())

test('a card of today is paid, mailed at once, redeemed by any account, and credited', async () => {
  const { id, sessionId, gift } = await world.order({ amount: '250' })
  const before = await world.balance('gift_card_liability')
  await world.pay(sessionId)
  await world.settled()
  assert.equal((await world.cardOf(id)).state, 'sent')
  assert.equal((await world.balance('gift_card_liability')) - before, 250_00)
  assert.deepEqual(world.mailsTo(gift.buyerEmail), ['Your gift card of US$250.00'])
  assert.deepEqual(world.mailsTo(gift.recipientEmail), ['Erik Lind has sent you a gift card of US$250.00'])
  const mail = world.sent.find(({ to }) => to === gift.recipientEmail)
  assert.match(mail?.text ?? '', /> Happy birthday!\n> See you at the pass\./)
  const maya = await world.someone()
  assert.equal(
    await redeemGiftCard(world.deps, world.codeFor(gift.recipientEmail).toLowerCase(), maya),
    250_00,
  )
  await world.settled()
  assert.equal(await world.creditOf(maya), 250_00)
  assert.equal(await world.balance('gift_card_liability'), before)
  assert.deepEqual(world.mailsTo(gift.buyerEmail).slice(1), ['Your gift card of US$250.00 has been used'])
  await world.allIsWell()
})

test('a card of a later day is mailed at 10:00 in Nepal of that day, and not before', async () => {
  const sendOn = addDays(nepalDate(world.clock.now()), 2)
  const { id, sessionId, gift } = await world.order({ sendOn })
  await world.pay(sessionId)
  await world.settled()
  assert.equal((await world.cardOf(id)).state, 'paid')
  const wait = Date.parse(`${sendOn}T04:15:00Z`) - world.clock.now().getTime()
  world.clock.forward(wait - 1000)
  assert.equal(await sendGiftCards(world.deps), 0)
  world.clock.forward(1000)
  assert.equal(await sendGiftCards(world.deps), 1)
  assert.equal(await sendGiftCards(world.deps), 0)
  await world.settled()
  assert.equal((await world.cardOf(id)).state, 'sent')
  assert.equal(world.mailsTo(gift.recipientEmail).length, 1)
})

test('the database has no code, and no job has one', async () => {
  const { sessionId, gift } = await world.order()
  await world.pay(sessionId)
  await world.settled()
  const code = world.codeFor(gift.recipientEmail).replaceAll('-', '')
  assert.equal(code.length, 16)
  const { rows } = await sql<{ text: string }>`
    select g::text as text from gift_card g union all select j::text from saved_job j
    union all select t::text from gift_card_try t`.execute(world.db)
  assert.ok(rows.length > 5)
  for (const { text } of rows) assert.ok(!text.includes(code))
})

test('the buyer corrects the address: the card is sent again, and only the new code works', async () => {
  const { id, sessionId, gift } = await world.order()
  await world.pay(sessionId)
  await world.settled()
  const old = world.codeFor(gift.recipientEmail)
  const token = await world.token(id)
  await assert.rejects(sendGiftCardAgain(world.deps, { token, email: 'anna' }), { code: 'form-invalid' })
  await sendGiftCardAgain(world.deps, { token, email: 'Right@Example.com' })
  await world.settled()
  assert.deepEqual(world.mailsTo('right@example.com').length, 1)
  const maya = await world.someone()
  await assert.rejects(redeemGiftCard(world.deps, old, maya), { code: 'gift-code-unknown' })
  assert.equal(await redeemGiftCard(world.deps, world.codeFor('right@example.com'), maya), 100_00)
  await assert.rejects(sendGiftCardAgain(world.deps, { token, email: 'a@example.com' }), {
    code: 'gift-card-used-not-sent',
  })
  await world.settled()
  await world.allIsWell()
})

test('a card is mailed at most five times', async () => {
  const { id, sessionId } = await world.order()
  await world.pay(sessionId)
  await world.settled()
  const token = await world.token(id)
  for (let times = 2; times <= 5; times += 1)
    await sendGiftCardAgain(world.deps, { token, email: `try-${times}@example.com` })
  await assert.rejects(sendGiftCardAgain(world.deps, { token, email: 'last@example.com' }), {
    code: 'gift-card-sent-too-often',
  })
  await world.settled()
})

test('an unused card is refunded to the buyer in full, and its code stops working', async () => {
  const { id, sessionId, gift } = await world.order({ amount: '75' })
  await world.pay(sessionId)
  await world.settled()
  const token = await world.token(id)
  await assert.rejects(refundOwnGiftCard(world.deps, { token, isSure: false }), {
    code: 'gift-refund-not-sure',
  })
  await refundOwnGiftCard(world.deps, { token, isSure: true })
  assert.equal((await world.balance('refund_clearing')) >= 75_00, true)
  await world.settled()
  world.clock.minutes(10)
  await world.settled()
  assert.equal((await world.refundOf(id)).state, 'succeeded')
  assert.equal(await world.balance('refund_clearing'), 0)
  assert.ok(world.mailsTo(gift.buyerEmail).includes('Your payment of US$75.00 is on its way back'))
  await assert.rejects(
    redeemGiftCard(world.deps, world.codeFor(gift.recipientEmail), await world.someone()),
    {
      code: 'gift-code-unknown',
    },
  )
  await assert.rejects(refundOwnGiftCard(world.deps, { token, isSure: true }), { code: 'gift-card-refunded' })
  await world.allIsWell()
})

test('the buyer’s page shows the card, and an unknown link nothing', async () => {
  const { id, sessionId, gift } = await world.order()
  assert.equal((await confirmGiftCard(world.deps, sessionId))?.state, 'waiting')
  await world.pay(sessionId)
  assert.equal((await confirmGiftCard(world.deps, sessionId))?.state, 'bought')
  assert.equal(await confirmGiftCard(world.deps, 'cs_none\0'), null)
  const own = await findOwnGiftCard(world.deps, await world.token(id))
  assert.deepEqual([own.id, own.state, own.recipientEmail], [id, 'sent', gift.recipientEmail])
  for (const token of ['', 'x', id])
    await assert.rejects(findOwnGiftCard(world.deps, token), { code: 'gift-card-not-found' })
  await world.settled()
})

test('a code that is no code, an unknown one and a used one are refused', async () => {
  const { sessionId, gift } = await world.order()
  await world.pay(sessionId)
  await world.settled()
  const [maya, tashi] = [await world.someone(), await world.someone()]
  const code = world.codeFor(gift.recipientEmail)
  await assert.rejects(redeemGiftCard(world.deps, 'HELLO', maya), { code: 'gift-code-unknown' })
  await assert.rejects(redeemGiftCard(world.deps, 'ABCDEFGHJKLMNPQR', maya), { code: 'gift-code-unknown' })
  await redeemGiftCard(world.deps, code, maya)
  // A second click of the same person is no error, and credits nothing.
  await redeemGiftCard(world.deps, code, maya)
  assert.equal(await world.creditOf(maya), 100_00)
  await assert.rejects(redeemGiftCard(world.deps, code, tashi), { code: 'gift-card-used' })
  await world.settled()
})

test('an account tries at most ten codes an hour, and so does a network', async () => {
  const maya = await world.someone()
  const guess = (at: number) => `ABCDEFGHJKLMNPQ${'23456789ABCDE'[at] ?? 'Z'}`
  for (let at = 0; at < 10; at += 1)
    await assert.rejects(redeemGiftCard(world.deps, guess(at), maya), { code: 'gift-code-unknown' })
  await assert.rejects(redeemGiftCard(world.deps, guess(10), maya), { code: 'too-many-gift-codes' })
  const neighbour = { ...(await world.someone()), network: maya.network }
  await assert.rejects(redeemGiftCard(world.deps, guess(11), neighbour), { code: 'too-many-gift-codes' })
  // The same code again is no new guess.
  await assert.rejects(redeemGiftCard(world.deps, guess(0), maya), { code: 'gift-code-unknown' })
  world.clock.minutes(61)
  await assert.rejects(redeemGiftCard(world.deps, guess(10), maya), { code: 'gift-code-unknown' })
})
