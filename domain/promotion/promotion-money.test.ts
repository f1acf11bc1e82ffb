import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCode, hostPromotion, operatorPromotion, useOf, usesTaken } from '#test/fixtures/promotions.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { expireHolds } from '../checkout/end-hold.ts'
import { settleSession } from '../checkout/settle-payment.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const shareOf = async (bookingId: string) =>
  world.db
    .selectFrom('payout_item')
    .select(['base_cents', 'fee_cents'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()

const promoExpense = async () =>
  (
    await world.db
      .selectFrom('ledger_account')
      .select('balance_cents')
      .where('id', '=', 'promo_expense')
      .executeTakeFirst()
  )?.balance_cents ?? 0

test('a host’s code lowers the host’s share, an operator’s is paid by the platform', async () => {
  const [own, ours] = [aCode(), aCode()]
  const departure = await world.departure()
  await hostPromotion(world, departure.trekId, { code: own, percent: 10 })
  await operatorPromotion(world, { code: ours, percent: 10 })
  const before = await promoExpense()
  const { id: first } = await boughtBooking(world, { departure, referralCode: own })
  assert.deepEqual(await shareOf(first), { base_cents: 1116_00, fee_cents: 55_80 })
  assert.equal(await promoExpense(), before)
  const { id: second } = await boughtBooking(world, { departure, referralCode: ours })
  assert.deepEqual(await shareOf(second), { base_cents: 1240_00, fee_cents: 62_00 })
  assert.equal((await promoExpense()) - before, 124_00)
  assert.equal((await world.booking(second)).total_cents, 1116_00)
  assert.deepEqual([await useOf(world, first), await useOf(world, second)], ['counted', 'counted'])
  assert.deepEqual(await world.violations(), [])
})

test('a full refund gives the use back, a partial one does not', async () => {
  const code = aCode()
  await operatorPromotion(world, { code, usesMost: 1 })
  const early = await world.departure({ startsInDays: 60 })
  const { id } = await boughtBooking(world, { departure: early, referralCode: code })
  await cancelBooking(
    world.deps,
    { bookingId: id, shown: { cardCents: 992_00, creditCents: 0 } },
    await leadOf(world, id),
  )
  assert.equal(await useOf(world, id), 'released')
  assert.equal(await usesTaken(world, code), 0)
  const late = await world.departure({ startsInDays: 20 })
  const { id: second } = await boughtBooking(world, { departure: late, referralCode: code })
  await cancelBooking(
    world.deps,
    { bookingId: second, shown: { cardCents: 496_00, creditCents: 0 } },
    await leadOf(world, second),
  )
  assert.equal(await useOf(world, second), 'counted')
  assert.equal(await usesTaken(world, code), 1)
  assert.deepEqual(await world.violations(), [])
})

/** A booking with the code whose card page is paid after its hold has ended. */
async function paidLate(code: string) {
  const departure = await world.departure()
  const { id, sessionId } = await boughtBooking(world, { departure, referralCode: code, until: 'card page' })
  world.clock.minutes(36)
  await expireHolds(world.deps)
  assert.equal(await useOf(world, id), 'released')
  const money = async () => {
    world.payments.set(sessionId, { state: 'complete', paid: true, url: null, intentId: `pi_${sessionId}` })
    await settleSession(world.deps, { sessionId })
    return (await world.booking(id)).state
  }
  return { id, money }
}

test('the end of the hold releases the use; a late payment reserves it again if one is left', async () => {
  const code = aCode()
  await operatorPromotion(world, { code, usesMost: 1 })
  const first = await paidLate(code)
  assert.equal(await usesTaken(world, code), 0)
  const second = await paidLate(code)
  assert.equal(await first.money(), 'confirmed')
  assert.equal(await useOf(world, first.id), 'counted')
  assert.equal(await second.money(), 'expired')
  assert.equal(await useOf(world, second.id), 'released')
  assert.equal(await usesTaken(world, code), 1)
})

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})
