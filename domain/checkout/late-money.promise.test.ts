import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { type MoneyWorld, moneyWorld } from '#test/money/money-world.ts'
import { scheduledTasks } from '#worker/schedule.ts'
import type { Visitor } from '../account/visitor.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { expireHolds } from './end-hold.ts'
import { suspendHost } from '../suspension/suspend-host.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { confirmBySession } from './confirm-by-session.ts'
import { settleSession } from './settle-payment.ts'
import { startCheckout } from './start-checkout.ts'

const PRICE = 1240_00
let world: MoneyWorld
before(async () => {
  world = await moneyWorld()
})
after(() => world.close())
afterEach(async () => assert.deepEqual(await world.violations(), []))

type Bought = Awaited<ReturnType<typeof boughtBooking>>
type Late = Bought & { pay: () => Promise<unknown>; takenCents?: number }
type End = 'confirmed' | 'refunded' | 'held'

const atCardPage = async (given: { spots?: number; visitor?: Visitor; creditCents?: number } = {}) =>
  boughtBooking(world, {
    departure: await world.departure({ spots: given.spots ?? 10 }),
    until: 'card page',
    ...(given.visitor && { visitor: given.visitor }),
    ...(given.creditCents && { creditCents: given.creditCents }),
  })

/** The hold has ended and its session is closed at the provider, and the money still arrives. */
async function tooLate(bought: Bought): Promise<Late> {
  world.clock.minutes(36)
  await expireHolds(world.deps)
  assert.equal((await world.booking(bought.id)).state, 'expired')
  return { ...bought, pay: () => world.standIn.payAnyway(bought.sessionId) }
}

/** One booking has two sessions and the second is paid; the money of the first arrives later. */
async function paidByTheSecondPage(): Promise<Late> {
  const bought = await atCardPage()
  const { id: bookingId, sessionId, visitor } = bought
  await world.deps.payments.expireSession(sessionId)
  await settleSession(world.deps, { sessionId })
  const { url } = await startCheckout(
    world.deps,
    { bookingId, shownTotalCents: null, origin: world.deps.origin },
    visitor,
  )
  const second = url?.split('/').at(-1) ?? ''
  assert.notEqual(second, sessionId)
  assert.ok(await world.standIn.payAnyway(second))
  await settleSession(world.deps, { sessionId: second })
  assert.equal((await world.booking(bookingId)).state, 'confirmed')
  return { ...bought, pay: () => world.standIn.payAnyway(sessionId) }
}

async function bent(change: { amount?: number; currency?: string; livemode?: boolean }): Promise<Late> {
  const bought = await atCardPage()
  await world.standIn.bend(bought.sessionId, change)
  return {
    ...bought,
    takenCents: change.amount ?? PRICE,
    pay: () => world.standIn.payAnyway(bought.sessionId),
  }
}

const cases: [what: string, arrange: () => Promise<Late>, end: End][] = [
  ['the spots are free', async () => tooLate(await atCardPage()), 'confirmed'],
  [
    'the spots are gone',
    async () => {
      const late = await tooLate(await atCardPage({ spots: 1 }))
      await boughtBooking(world, { departure: late.departure, until: 'sent' })
      return late
    },
    'refunded',
  ],
  [
    'the departure was cancelled',
    async () => {
      const late = await tooLate(await atCardPage())
      await world.db
        .updateTable('departure')
        .set({ state: 'cancelled' })
        .where('id', '=', late.departure.id)
        .execute()
      return late
    },
    'refunded',
  ],
  [
    'the host was suspended',
    async () => {
      const late = await tooLate(await atCardPage())
      const trek = world.db.selectFrom('trek').select('host_id').where('id', '=', late.departure.trekId)
      const { host_id: hostId } = await trek.executeTakeFirstOrThrow()
      const reason = 'Three travellers waited in vain.'
      await suspendHost(world.deps, { hostId, reason }, await anOperator(world))
      return late
    },
    'refunded',
  ],
  [
    'the booking was cancelled',
    async () => {
      const late = await paidByTheSecondPage()
      const shown = { cardCents: PRICE, creditCents: 0 }
      await cancelBooking(world.deps, { bookingId: late.id, shown, reason: '' }, await leadOf(world, late.id))
      return late
    },
    'refunded',
  ],
  ['it is paid twice', paidByTheSecondPage, 'refunded'],
  ['a wrong amount', () => bent({ amount: 50 }), 'held'],
  ['a wrong currency', () => bent({ currency: 'eur' }), 'held'],
  [
    'the credit was spent before',
    async () => {
      const { visitor } = await signedIn(world, 100_00)
      const late = await tooLate(await atCardPage({ visitor, creditCents: 100_00 }))
      const other = await world.departure()
      await boughtBooking(world, { departure: other, visitor, creditCents: 60_00, until: 'sent' })
      return late
    },
    'refunded',
  ],
  ["money of the provider's other mode", () => bent({ livemode: true }), 'held'],
]

const ways: [way: string, learn: (late: Late) => Promise<unknown>][] = [
  ['webhook', () => world.delivered()],
  [
    'reconciler',
    async () => {
      world.clock.forward(21_000)
      const ours = ['reconcile-payments', 'compare-with-provider']
      for (const { name, run } of scheduledTasks(20)) if (ours.includes(name)) await run(world.deps)
    },
  ],
  ['success page', (late) => confirmBySession(world.deps, late.sessionId, late.visitor)],
]

/** The reason for the refund, as the traveller reads it. */
const why = /had already been paid|after this booking had been cancelled|they were no longer available/

let heldCents = 0
for (const [what, arrange, end] of cases)
  for (const [way, learn] of ways)
    test(`promise 4: ${what}, by ${way}: ${end}`, async () => {
      await world.standIn.webhooks('on')
      const late = await arrange()
      await world.delivered()
      await world.work()
      const mailsBefore = world.sent.length
      const stateBefore = (await world.booking(late.id)).state
      if (way !== 'webhook') await world.standIn.webhooks('off')
      const paidAt = world.clock.now().getTime()
      await late.pay()
      await learn(late)
      await world.work()
      assert.ok(world.clock.now().getTime() - paidAt <= 60_000)

      const payment = await world.db
        .selectFrom('payment')
        .selectAll()
        .where('session_id', '=', late.sessionId)
        .executeTakeFirstOrThrow()
      const letters = world.sent.slice(mailsBefore)
      const mails = letters.map(({ subject }) => subject)
      const { state, spots } = await world.booking(late.id)
      if (end === 'confirmed') {
        assert.deepEqual([state, payment.state], ['confirmed', 'captured'])
        assert.deepEqual([payment.card_last4, payment.card_fingerprint?.length], ['4242', 16])
        assert.equal(await world.spotsTaken(late.departure.id), spots)
        assert.deepEqual(mails.map((subject) => subject.split(':')[0]).toSorted(), ['Booked', 'New booking'])
      }
      if (end === 'refunded') {
        assert.equal(state, stateBefore)
        assert.equal(payment.state, 'surplus')
        assert.equal(await sentBack(payment.intent_id), payment.amount_cents)
        assert.match(letters[0]?.text ?? '', why)
        assert.deepEqual(
          mails.map((subject) => /on its way back/.test(subject)),
          [true],
        )
      }
      if (end === 'held') {
        heldCents += late.takenCents ?? 0
        assert.equal(state, 'held')
        assert.ok(payment.state === 'open')
        const [difference] = await openDifferences(late.sessionId)
        assert.equal(
          difference?.kind,
          way === 'webhook' && /mode/.test(what) ? 'event-of-other-mode' : 'payment-held',
        )
        assert.deepEqual(mails, [])
        assert.equal(await sentBack(null, late.sessionId), 0)
      }
      assert.equal(await world.providerHoldsMore(), heldCents)
      assert.deepEqual(world.outside, [])
    })

test('repeating every report in every way changes nothing', async (t) => {
  await world.standIn.webhooks('renamed')
  await sql`update stand_in.event set deliver_at = ${world.clock.now()}`.execute(world.db)
  await world.delivered()
  await world.work()
  for (let round = 0; round < 2; round += 1) await compareWithProvider(world.deps, 'all')
  assert.equal(await world.providerHoldsMore(), heldCents)
  const { rows } = await sql<{
    kind: string
    n: number
  }>`select kind, count(*)::int as n from provider_difference
    where settled_at is null group by 1 order by 1`.execute(world.db)
  assert.deepEqual(
    rows.map(({ kind, n }) => [kind, n]).filter(([kind]) => kind !== 'event-of-other-mode'),
    [['payment-held', 9]],
  )
  t.diagnostic(
    `promise 4: ${cases.length * ways.length} cases, each confirmed, fully refunded with the reason mailed, or held`,
  )
})

async function sentBack(intentId: string | null, sessionId = ''): Promise<number> {
  const { rows } = await sql<{ refunded: number }>`select refunded from stand_in.intent
    where id = ${intentId} or session_id = ${sessionId}`.execute(world.db)
  assert.equal(rows.length, 1)
  return rows[0]?.refunded ?? -1
}

function openDifferences(sessionId: string) {
  return world.db
    .selectFrom('provider_difference')
    .select(['kind', 'detail'])
    .where('object_id', '=', sessionId)
    .where('settled_at', 'is', null)
    .execute()
}
