import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { soldExtra, stockTaken } from '#test/fixtures/sold-extras.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { changeHold } from '../hold/change-hold.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 12 })
})
after(() => world.close())

/** Buyers who hold a spot each press four times at the same moment for one of a limited extra; how many bookings got it. */
async function rush(at: World, buyers: number, stock: number) {
  const departure = await at.departure({ startsInDays: 40, spots: buyers })
  const bag = await soldExtra(at, departure, { name: 'Bag', price: '35', stock })
  const holds: Awaited<ReturnType<typeof boughtBooking>>[] = []
  for (let index = 0; index < buyers; index += 1) {
    const visitor = aVisitor({ network: randomUUID() })
    holds.push(await boughtBooking(at, { departure, visitor, until: 'held' }))
  }
  const wishes = [{ id: bag, quantity: 1 }]
  const presses = [1, 2, 3, 4].flatMap(() => holds)
  const results = await Promise.allSettled(
    presses.map(({ id, visitor }) => changeHold(at.deps, id, { adults: 1, children: 0, wishes }, visitor)),
  )
  const refusals = results.flatMap((each) =>
    each.status === 'rejected' ? [(each.reason as { code: string }).code] : [],
  )
  const { ordered } = await at.db
    .selectFrom('booking_extra')
    .select(({ fn }) => fn.sum<number>('quantity').as('ordered'))
    .where('extra_id', '=', bag)
    .executeTakeFirstOrThrow()
  return { departure, bag, presses: presses.length, ordered: Number(ordered), refusals }
}

test('200 orders at once for the last 3 sleeping bags: exactly 3 buyers get one', async () => {
  const { departure, bag, presses, ordered, refusals } = await rush(world, 50, 3)
  assert.deepEqual([presses, ordered, refusals.length], [200, 3, 188])
  assert.deepEqual([...new Set(refusals)], ['extra-sold-out'])
  assert.equal(await stockTaken(world, departure.id, bag), 3)
  assert.deepEqual(await world.violations(), [])
})

test('negative control: without its counter the stock is oversold, and the invariants report it', async () => {
  const unguarded = await freshWorld({ connections: 12 })
  try {
    await sql`alter table booking_extra disable trigger booking_extra_stock`.execute(unguarded.db)
    const { ordered } = await rush(unguarded, 20, 3)
    assert.equal(ordered, 20)
    const found = await unguarded.violations()
    assert.deepEqual(
      found.map(({ what }) => what),
      ['stock drift'],
    )
  } finally {
    await unguarded.close()
  }
})
