import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { aHost, refused } from '#test/samples/a-host.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { aHostedTrek } from '#test/samples/completed-bookings.ts'
import { setMinimumOf } from '#test/fixtures/minimum.ts'
import { freshWorld, type World } from '#test/world.ts'
import { blockSpots } from '../block/block-spots.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { changeDate } from '../trek/hosting/change-dates.ts'
import { guaranteeDeparture, setMinimum } from './set-minimum.ts'

let world: World
let { host, inDays, published, departureOf, held } = {} as Awaited<ReturnType<typeof aHost>>
before(async () => {
  world = await freshWorld()
  ;({ host, inDays, published, departureOf, held } = await aHost(world))
})
after(() => world.close())

const set = (departureId: string, spots: number | null, decideOn = '', by = host) =>
  setMinimum(world.deps, { departureId, spots, decideOn }, by)
const minimumOf = async (id: string) => {
  const { min_spots, decide_on, running } = await departureOf(id)
  return [min_spots, decide_on, running]
}

test('a minimum is set, changed and removed while nothing is booked', async () => {
  const { departureId } = await published()
  assert.deepEqual(await minimumOf(departureId), [null, null, null])
  await set(departureId, 4)
  assert.deepEqual(await minimumOf(departureId), [4, inDays(0), 'forming'])
  await set(departureId, 6, inDays(10))
  assert.deepEqual(await minimumOf(departureId), [6, inDays(10), 'forming'])
  await set(departureId, null)
  assert.deepEqual(await minimumOf(departureId), [null, null, null])
})

test('wrong numbers and days are refused beside their fields, and another host finds nothing', async () => {
  const { id, departureId } = await published()
  for (const [spots, on] of [
    [1, ''],
    [11, ''],
    [Number.NaN, ''],
    [4, inDays(-1)],
    [4, inDays(24)],
    [4, 'soon'],
  ] as const)
    await refused(set(departureId, spots, on), 'form-invalid')
  const { host: other } = await aHostedTrek(world)
  await refused(set(departureId, 4, '', other), 'departure-not-found')
  await refused(guaranteeDeparture(world.deps, departureId, other), 'departure-not-found')
  await set(departureId, 4)
  const terms = { departureId, spots: 3, priceCents: 1240_00 }
  await refused(changeDate(world.deps, id, terms, host), 'departure-minimum')
})

test('while somebody holds spots the minimum is only lowered, and lowering it to what is booked guarantees', async () => {
  const { departureId } = await published()
  await set(departureId, 4, inDays(10))
  const departure = { ...(await departureOf(departureId)), trekId: '' }
  await boughtBooking(world, { departure, spots: 2 })
  assert.deepEqual(await minimumOf(departureId), [4, inDays(10), 'forming'])
  for (const [spots, on] of [
    [5, ''],
    [null, ''],
    [3, inDays(11)],
  ] as const)
    await refused(set(departureId, spots, on), 'departure-minimum-sold')
  await set(departureId, 3)
  assert.deepEqual(await minimumOf(departureId), [3, inDays(10), 'forming'])
  await set(departureId, 2)
  assert.deepEqual(await minimumOf(departureId), [2, inDays(10), 'guaranteed'])
  await refused(set(departureId, 2), 'departure-decided')
  await refused(set(departureId, null), 'departure-decided')
})

test('held spots do not count; paid ones and blocks do, and a guarantee never ends', async () => {
  const departure = await world.departure({ startsInDays: 90 })
  await setMinimumOf(world, departure.id, { spots: 4, decidedInDays: 40 })
  await held(departure.id, 3)
  const { id } = await boughtBooking(world, { departure, spots: 3 })
  assert.equal((await minimumOf(departure.id))[2], 'forming')
  await boughtBooking(world, { departure })
  assert.equal((await minimumOf(departure.id))[2], 'guaranteed')
  const lead = await leadOf(world, id)
  await cancelBooking(
    world.deps,
    { bookingId: id, shown: await quoteCancellation(world.deps, id, lead) },
    lead,
  )
  assert.equal((await minimumOf(departure.id))[2], 'guaranteed')

  const { departureId } = await published()
  await set(departureId, 4)
  const block = { key: randomUUID(), spots: 4, name: 'Yak Travels', note: '', untilOn: '' }
  await blockSpots(world.deps, { departureId, ...block }, host)
  assert.equal((await minimumOf(departureId))[2], 'guaranteed')
})

test('the host guarantees below the minimum, and repeating it changes nothing', async () => {
  const { departureId } = await published()
  await refused(guaranteeDeparture(world.deps, departureId, host), 'departure-decided')
  await set(departureId, 4)
  await guaranteeDeparture(world.deps, departureId, host)
  await guaranteeDeparture(world.deps, departureId, host)
  assert.equal((await minimumOf(departureId))[2], 'guaranteed')
})

test('the database refuses what the verbs refuse', async () => {
  const { departureId } = await published()
  await set(departureId, 4, inDays(10))
  await held(departureId, 2)
  const illegal = [
    sql`update departure set min_spots = 5 where id = ${departureId}`,
    sql`update departure set decide_on = decide_on + 1 where id = ${departureId}`,
    sql`update departure set min_spots = null, decide_on = null, running = null where id = ${departureId}`,
    sql`update departure set decide_on = null where id = ${departureId}`,
    sql`insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, min_spots, decide_on, running)
      select trek_id, starts_on + 100, ends_on + 100, 4, 1000, 5, decide_on, 'forming' from departure where id = ${departureId}`,
    sql`insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, min_spots, decide_on, running)
      select trek_id, starts_on + 100, ends_on + 100, 4, 1000, 4, decide_on, 'guaranteed' from departure where id = ${departureId}`,
    sql`insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, min_spots, decide_on, running)
      select trek_id, starts_on + 100, ends_on + 100, 4, 1000, 4, starts_on + 97, 'forming' from departure where id = ${departureId}`,
  ]
  for (const each of illegal) await assert.rejects(each.execute(world.db), { code: /^23/ })
  await guaranteeDeparture(world.deps, departureId, host)
  for (const to of ['forming', 'cancelled'])
    await assert.rejects(
      sql`update departure set running = ${to} where id = ${departureId}`.execute(world.db),
      { code: '23001' },
    )
})

test('code and database agree on the transitions', async () => {
  const { rows } = await sql<{ edge: string }>`
    select from_state || ' -> ' || to_state as edge from running_edge order by 1`.execute(world.db)
  assert.deepEqual(
    rows.map(({ edge }) => edge),
    ['forming -> cancelled', 'forming -> guaranteed'],
  )
})
