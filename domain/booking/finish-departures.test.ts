import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { confirmedBank, paidBooking } from '#test/samples/paid-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { dueAt } from '../payout/payout-rules.ts'
import { finishDepartures } from './finish-departures.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const stateOf = async (id: string) =>
  (await world.db.selectFrom('departure').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state

const itemsOf = (bookingId: string) =>
  world.db.selectFrom('payout_item').selectAll().where('booking_id', '=', bookingId).execute()

const balanceOf = async (account: string) =>
  (
    await world.db
      .selectFrom('ledger_account')
      .select('balance_cents')
      .where('id', '=', account)
      .executeTakeFirst()
  )?.balance_cents ?? 0

async function hostOf(departureId: string) {
  const { host_id } = await world.db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select('trek.host_id')
    .where('departure.id', '=', departureId)
    .executeTakeFirstOrThrow()
  return host_id
}

test('a trek departs on its start date and is completed at 24:00 Nepal time of the day after its end', async () => {
  const departure = await world.departure({ startsInDays: 10, priceCents: 1000_01 })
  const hostId = await hostOf(departure.id)
  await confirmedBank(world.deps, hostId)
  const booking = { departureId: departure.id, unitPriceCents: 1000_01, spots: 3 }
  const ids = [
    await paidBooking(world.deps, booking),
    await paidBooking(world.deps, { ...booking, dealCents: 500_00 }),
    await paidBooking(world.deps, { ...booking, groupDiscountCents: 300_00 }),
  ]
  const until = (at: Date, ms = 0) => world.clock.forward(at.getTime() - world.clock.now().getTime() + ms)

  // 24:00 in Nepal is 18:15 UTC.
  until(new Date(`${departure.starts_on}T00:00:00Z`), -5.75 * 3_600_000 - 1)
  await finishDepartures(world.deps)
  assert.equal(await stateOf(departure.id), 'open')
  world.clock.forward(1)
  await finishDepartures(world.deps)
  assert.equal(await stateOf(departure.id), 'departed')

  until(dueAt(departure.ends_on), -1)
  await finishDepartures(world.deps)
  assert.equal(await stateOf(departure.id), 'departed')
  assert.equal((await world.booking(ids[0] ?? '')).state, 'confirmed')
  const funds = await balanceOf('customer_funds')
  world.clock.forward(1)
  await Promise.all(Array.from({ length: 8 }, () => finishDepartures(world.deps)))
  assert.equal(await stateOf(departure.id), 'completed')

  const bases = [3000_03, 2500_03, 2700_03]
  const fees = [150_00, 125_00, 135_00]
  for (const [index, id] of ids.entries()) {
    assert.equal((await world.booking(id)).state, 'completed')
    const [item, ...others] = await itemsOf(id)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [item?.state, item?.base_cents, item?.fee_cents, item?.due_at],
      ['payable', bases[index], fees[index], dueAt(departure.ends_on)],
    )
  }
  assert.equal(funds - (await balanceOf('customer_funds')), 8200_09)
  assert.equal(await balanceOf(`host_payable:${hostId}`), 8200_09 - 410_00)
  assert.equal(await balanceOf('platform_fee'), 410_00)
  assert.equal(await finishDepartures(world.deps), 0)
  assert.deepEqual(await world.violations(), [])
})

test('a server that was off for a month starts and completes departures in one run, including closed ones', async () => {
  const departure = await world.departure({ startsInDays: 5, priceCents: 100 })
  const id = await paidBooking(world.deps, { departureId: departure.id, unitPriceCents: 100 })
  await world.db.updateTable('departure').set({ state: 'closed' }).where('id', '=', departure.id).execute()
  world.clock.days(40)
  await finishDepartures(world.deps)
  assert.equal(await stateOf(departure.id), 'completed')
  const [item] = await itemsOf(id)
  // Its host never gave bank details.
  assert.deepEqual([item?.state, item?.hold_reason, item?.net_cents], ['on_hold', 'bank_missing', 95])
})
