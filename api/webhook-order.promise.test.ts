import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelBooking } from '#domain/cancellation/cancel-booking.ts'
import { expireHolds } from '#domain/checkout/end-hold.ts'
import { settleSession } from '#domain/checkout/settle-payment.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import type { MoneyWorld } from '#test/money/money-world.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { fakeWebhooks, newEventId, openWebhookSender } from '#test/servers/webhook-sender.ts'

const AT_ONCE = 20
let sender: Awaited<ReturnType<typeof openWebhookSender>>
let world: MoneyWorld
before(async () => {
  sender = await openWebhookSender()
  world = sender.world
})
after(() => sender.close())

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
const shuffled = <T>(all: T[]): T[] =>
  all
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
function orders<T>(all: T[]): T[][] {
  if (all.length <= 1) return [all]
  return all.flatMap((first, index) => orders(all.toSpliced(index, 1)).map((rest) => [first, ...rest]))
}

const atCardPage = async (spots = 10) =>
  boughtBooking(world, { departure: await world.departure({ spots }), until: 'card page' })
const ofSession = ['completed', 'expired', 'async_payment_succeeded', 'async_payment_failed'].map(
  (what) => `checkout.session.${what}`,
)

/** Everything that a webhook could have changed. */
async function everything() {
  const { db } = world
  return {
    bookings: await db.selectFrom('booking').select(['id', 'state', 'refund_status']).orderBy('id').execute(),
    payments: await db
      .selectFrom('payment')
      .select(['id', 'state', 'refunded_cents', 'problem'])
      .orderBy('id')
      .execute(),
    refunds: await db
      .selectFrom('refund')
      .select(['id', 'state', 'provider_refund_id'])
      .orderBy('id')
      .execute(),
    journals: await db.selectFrom('journal').select(['kind', 'source']).orderBy('id').execute(),
    mails: world.sent.length,
  }
}

test('a set of events leads to the same result in any order', async (t) => {
  let tried = 0
  const all = orders(ofSession).filter((_, index) => index % quickOrFull(4, 1) === 0)
  for (const paid of [true, false])
    for (const order of all) {
      const { id, sessionId } = await atCardPage()
      if (paid) await world.standIn.payAnyway(sessionId)
      else await world.deps.payments.expireSession(sessionId)
      for (const type of order) {
        assert.equal(await sender.deliver({ id: newEventId(), type, objectId: sessionId }), 200)
        if (Math.random() < 0.5) await world.work()
      }
      await world.work()
      const { state } = await world.db
        .selectFrom('payment')
        .select('state')
        .where('booking_id', '=', id)
        .executeTakeFirstOrThrow()
      assert.deepEqual(
        [(await world.booking(id)).state, state],
        paid ? ['confirmed', 'captured'] : ['held', 'expired'],
        order.join(', '),
      )
      tried += 1
    }
  assert.equal(tried, quickOrFull(12, 48))
  t.diagnostic(`promise 3: ${tried} sets of contradicting events, each in its own order, each the one end`)
})

test('replayed, renamed, contradicting, forged and stale webhooks lead to one result', async (t) => {
  const wanted = quickOrFull(400, 10_000)
  const { objects, expected } = await everyEnd()
  const known = objects.flatMap(({ objectId, types }) =>
    types.map((type) => ({ id: newEventId(), type, objectId })),
  )
  const count = { accepted: 0, refused: 0, renamed: 0, replayed: 0, otherMode: 0 }
  const one = async (turn: number) => {
    const event = oneOf(known)
    if (turn % 5 === 0) {
      assert.equal(
        await sender.deliver({ ...event, id: newEventId() }, fakeWebhooks[(turn / 5) % fakeWebhooks.length]),
        400,
      )
      count.refused += 1
      return
    }
    const isRenamed = turn % 3 === 0
    const isOther = turn % 50 === 1
    const sent = isOther
      ? { ...event, id: newEventId(), live: true }
      : isRenamed
        ? { ...event, id: newEventId() }
        : event
    assert.equal(await sender.deliver(sent), 200)
    count.accepted += 1
    count[isOther ? 'otherMode' : isRenamed ? 'renamed' : 'replayed'] += 1
  }
  const turns = shuffled(Array.from({ length: wanted }, (_, turn) => turn))
  const worker = async () => {
    for (let turn = turns.pop(); turn !== undefined; turn = turns.pop()) {
      await one(turn)
      if (turn % 200 === 7) await world.work(4)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  await world.work(8)

  for (const [id, state] of expected) assert.equal((await world.booking(id)).state, state)
  assert.equal(await world.providerHoldsMore(), 0)
  const settled = await everything()
  assert.deepEqual(await world.violations(), [])
  const confirmations = world.sent.filter(({ subject }) => /on its way back/.test(subject))
  assert.equal(new Set(confirmations.map(({ messageId }) => messageId)).size, confirmations.length)
  // Once more, all of it under new ids: nothing changes.
  for (const event of shuffled(known)) assert.equal(await sender.deliver({ ...event, id: newEventId() }), 200)
  await world.work(8)
  assert.deepEqual(await everything(), settled)
  assert.equal(count.accepted + count.refused, wanted)
  assert.ok(count.refused >= wanted / 6)
  t.diagnostic(
    `promise 3: ${wanted} webhooks: ${count.replayed} replayed, ${count.renamed} re-identified, ${count.otherMode} of the other mode, ` +
      `${count.refused} forged or stale and all refused: one end state`,
  )
})

/** A booking for each outcome of a payment, none of them reported yet, with the events about it. */
async function everyEnd() {
  const expected: [bookingId: string, state: string][] = []
  const objects: { objectId: string; types: string[] }[] = []
  const lates = await Promise.all([1, 2, 3].map(() => atCardPage(1)))
  world.clock.minutes(36)
  await expireHolds(world.deps)
  for (const late of lates) {
    await boughtBooking(world, { departure: late.departure, until: 'sent' })
    await world.standIn.payAnyway(late.sessionId)
    expected.push([late.id, 'expired'])

    const cancelled = await atCardPage()
    await world.standIn.payAnyway(cancelled.sessionId)
    await settleSession(world.deps, cancelled)
    const shown = { cardCents: 1240_00, creditCents: 0 }
    await cancelBooking(
      world.deps,
      { bookingId: cancelled.id, shown, reason: '' },
      await leadOf(world, cancelled.id),
    )
    expected.push([cancelled.id, 'cancelled'])
    const refund = await approved(cancelled.id)
    const { id: refundAtProvider } = await world.deps.payments.refund(refund, refund.refundId)
    const ofRefund = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated']
    objects.push({ objectId: refundAtProvider, types: ofRefund })

    const paid = await atCardPage()
    await world.standIn.payAnyway(paid.sessionId)
    expected.push([paid.id, 'confirmed'])
    const unpaid = await atCardPage()
    await world.deps.payments.expireSession(unpaid.sessionId)
    expected.push([unpaid.id, 'held'])
    const open = await atCardPage()
    expected.push([open.id, 'held'])
    for (const { sessionId } of [late, cancelled, paid, unpaid, open])
      objects.push({ objectId: sessionId, types: ofSession })
  }
  return { expected, objects }
}

async function approved(bookingId: string) {
  const payment = await world.db
    .selectFrom('payment')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const [refund] = await world.db
    .updateTable('refund')
    .set({ state: 'approved', approved_at: world.clock.now() })
    .where('payment_id', '=', payment.id)
    .returning(['id', 'amount_cents'])
    .execute()
  return {
    intentId: payment.intent_id ?? '',
    amountCents: refund?.amount_cents ?? 0,
    refundId: refund?.id ?? '',
  }
}
