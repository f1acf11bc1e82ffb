import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aVisitor, freshWorld, someDetails, type World } from '#test/world.ts'
import { changeHold } from '../hold/change-hold.ts'
import { createBooking } from '../hold/create-booking.ts'
import { holdSpots } from '../hold/hold-spots.ts'
import { submitBooking } from '../hold/submit-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

/** A departure of 1,000 dollars with 10% off for four and 25% for eight. */
async function discounted() {
  const departure = await world.departure({ spots: 20, priceCents: 1000_00 })
  await setTiers(departure.trekId, [
    { from_travellers: 4, percent: 10 },
    { from_travellers: 8, percent: 25 },
  ])
  return departure
}

async function setTiers(trek_id: string, tiers: { from_travellers: number; percent: number }[]) {
  await world.db.deleteFrom('group_discount').where('trek_id', '=', trek_id).execute()
  await world.db
    .insertInto('group_discount')
    .values(tiers.map((tier) => ({ trek_id, ...tier })))
    .execute()
}

const party = (adults: number) => ({ adults, children: 0 })

test('every added or removed traveller changes spots, tier and price in the same request', async () => {
  const departure = await discounted()
  const visitor = aVisitor()
  const held = await holdSpots(world.deps, { departureId: departure.id, party: party(3) }, visitor)
  assert.deepEqual([held.group_discount_cents, held.total_cents], [0, 3000_00])
  const prices: [number, number, number][] = [
    [4, 400_00, 3600_00],
    [8, 2000_00, 6000_00],
    [7, 700_00, 6300_00],
    [3, 0, 3000_00],
  ]
  for (const [adults, discount, total] of prices) {
    const changed = await changeHold(world.deps, held.id, party(adults), visitor)
    assert.deepEqual(
      [changed.spots, changed.group_discount_cents, changed.total_cents],
      [adults, discount, total],
    )
    assert.equal(await world.spotsTaken(departure.id), adults)
  }
  const again = await holdSpots(world.deps, { departureId: departure.id, party: party(4) }, visitor)
  assert.deepEqual([again.id, again.total_cents], [held.id, 3600_00])
})

test('the hold freezes the discounts: a host’s later changes apply to later holds', async () => {
  const departure = await discounted()
  const visitor = aVisitor()
  const held = await holdSpots(world.deps, { departureId: departure.id, party: party(3) }, visitor)
  await setTiers(departure.trekId, [{ from_travellers: 2, percent: 20 }])
  const changed = await changeHold(world.deps, held.id, party(4), visitor)
  assert.equal(changed.group_discount_cents, 400_00)
  const sent = { details: someDetails(4), shownTotalCents: 3600_00, key: randomUUID() }
  assert.equal((await submitBooking(world.deps, held.id, sent, visitor)).total_cents, 3600_00)
  const tiers = { group_tiers: JSON.stringify([{ from: 2, percent: 25 }]) }
  await assert.rejects(world.db.updateTable('booking').set(tiers).where('id', '=', held.id).execute(), {
    code: '23001',
  })
  const later = await holdSpots(world.deps, { departureId: departure.id, party: party(2) }, aVisitor())
  assert.equal(later.group_discount_cents, 400_00)
})

test('create_booking gives the discount too, and a quarter of an odd price is rounded half a cent up', async () => {
  const departure = await discounted()
  await world.db
    .updateTable('departure')
    .set({ price_cents: 100_25 })
    .where('id', '=', departure.id)
    .execute()
  const request = {
    trekId: departure.trekId,
    startsOn: departure.starts_on,
    endsOn: null,
    key: randomUUID() as string,
    adultCount: 10,
    details: someDetails(10),
    shownTotalCents: 751_87,
  }
  const booking = await createBooking(world.deps, request, aVisitor())
  assert.deepEqual([booking.group_discount_cents, booking.total_cents], [250_63, 751_87])
})

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})
