import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { type MoneyWorld, moneyWorld } from '#test/money/money-world.ts'
import { requestErasure } from '../personal-data/request-erasure.ts'
import type { Visitor } from '../account/visitor.ts'
import { expireHolds } from './end-hold.ts'
import { settleSession } from './settle-payment.ts'

const PRICE = 1240_00
let world: MoneyWorld
before(async () => {
  world = await moneyWorld()
})
after(() => world.close())
afterEach(async () => assert.deepEqual(await world.violations(), []))

type Bought = Awaited<ReturnType<typeof boughtBooking>>
type Late = Bought & { pay: () => Promise<unknown>; takenCents?: number }

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

test('refunds a late payment of somebody who was erased in the meantime, and books nobody', async () => {
  const traveller = await signedIn(world)
  const late = await tooLate(await atCardPage({ visitor: traveller.visitor }))
  const asked = { shownCreditCents: 0, sure: true }
  assert.equal(await requestErasure(world.deps, asked, traveller.visitor), 'erased')
  await late.pay()
  await settleSession(world.deps, { sessionId: late.sessionId })
  await world.work()
  assert.equal((await world.booking(late.id)).state, 'expired')
  const [refund] = await world.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount_cents', 'refund.reason'])
    .where('payment.booking_id', '=', late.id)
    .execute()
  assert.deepEqual(refund, { amount_cents: PRICE, reason: 'surplus' })
})
