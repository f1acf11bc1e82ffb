import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { soldExtra, stockTaken } from '#test/fixtures/sold-extras.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { signedIn } from '#test/samples/credit.ts'
import { quoteExtras } from '../../booking-change/change-extras.ts'
import type { Tx } from '../../deps.ts'
import { findBooking } from '../booking-queries.ts'
import { applyChange, type PartyChange } from '../change/apply-change.ts'
import { saveOrder } from '../change/change-orders.ts'
import { changeHold } from '../hold/change-hold.ts'
import { writeExtras } from './write-extras.ts'

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

const setNone = (departure_id: string, extra_id: string) =>
  world.db.insertInto('departure_extra').values({ departure_id, extra_id, stock: 0 }).execute()

test('200 orders at once for the last 3 sleeping bags: exactly 3 buyers get one', async () => {
  const { departure, bag, presses, ordered, refusals } = await rush(world, 50, 3)
  assert.deepEqual([presses, ordered, refusals.length], [200, 3, 188])
  assert.deepEqual([...new Set(refusals)], ['extra-sold-out'])
  assert.equal(await stockTaken(world, departure.id, bag), 3)
  assert.deepEqual(await world.violations(), [])
})

test('what the database refuses because too few are left is a refusal on every path that takes stock', async () => {
  const departure = await world.departure({ startsInDays: 40 })
  const other = await world.departure({ startsInDays: 50, trekId: departure.trekId })
  const bag = await soldExtra(world, departure, { name: 'Bag', price: '35', stock: 1 })
  await setNone(other.id, bag)
  const { visitor } = await signedIn(world)
  const { id } = await boughtBooking(world, { departure, visitor, extras: [{ id: bag, quantity: 1 }] })
  const booking = await findBooking(world.db, id)
  const two = booking.extras.map((each) => ({ ...each, quantity: 2 }))
  const extras = await quoteExtras(world.deps, { bookingId: id, wishes: [] }, visitor)
  const made = { madeBy: booking.account_id ?? '', key: randomUUID(), content: Buffer.alloc(32) }
  const { children } = booking
  const change = {
    kind: 'extras',
    positions: [0],
    sum: { ...extras.sum, dueCents: 35_00, extras: two },
    columns: { children },
    joining: [],
    move: null,
  } satisfies PartyChange
  const versionId = booking.agreed_version_id ?? ''
  const to = { fromId: departure.id, toId: other.id, endsOn: other.ends_on, isFree: true, versionId }
  const moved = {
    ...change,
    kind: 'move',
    sum: {
      ...extras.sum,
      dueCents: 35_00,
      extras: booking.extras,
      columns: { ...extras.sum.columns, extras_cents: 35_00 },
    },
    columns: { children, departure_id: other.id },
    move: to,
  } satisfies PartyChange
  const paths: Record<string, (tx: Tx) => Promise<unknown>> = {
    'a hold or a change': (tx) => writeExtras(tx, booking, two),
    'an order': (tx) => saveOrder(world.deps, tx, booking, change, { ...made, heldUntil: world.clock.now() }),
    'an order to move': (tx) =>
      saveOrder(world.deps, tx, booking, moved, { ...made, heldUntil: world.clock.now() }),
    'a move': (tx) => applyChange(world.deps, tx, booking, moved, made, async () => []),
  }
  for (const [path, take] of Object.entries(paths))
    await assert.rejects(world.db.transaction().execute(take), { code: 'extras-sold-out' }, path)
  assert.equal(await stockTaken(world, departure.id, bag), 1)
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
