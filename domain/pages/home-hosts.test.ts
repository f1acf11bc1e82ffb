import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { catalogue } from '#test/catalogue.ts'
import { freshWorld, type World } from '#test/world.ts'
import { nepalDate } from '../dates.ts'
import { findHomeHosts } from './home-hosts-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('lists hosts with a bookable trek: verified ones first, then by number of reviews', async () => {
  const make = catalogue(world)
  const find = (most = 9) => findHomeHosts(world.deps, nepalDate(world.clock.now()), most)
  const hosted = async (name: string, host: string, ratings: number[]) => {
    const trek = await make.trek({ name, host })
    await make.reviewed({ id: trek.id, departureId: trek.departureId }, ratings)
    return trek
  }
  const one = await hosted('One review', 'verified', [8])
  const two = await hosted('Two reviews', 'verified', [9, 10])
  const approved = await hosted('Approved', 'approved', [10, 10, 10])
  const suspended = await hosted('Suspended', 'verified', [10, 10, 10, 10])
  await world.db
    .updateTable('host')
    .set({ status: 'suspended' })
    .where('id', '=', suspended.host_id)
    .execute()
  const hosts = await find()
  assert.deepEqual(
    hosts.map(({ id, isVerified, treks, rating }) => ({ id, isVerified, treks, rating })),
    [
      { id: two.host_id, isVerified: true, treks: 1, rating: { score: 9.5, count: 2 } },
      { id: one.host_id, isVerified: true, treks: 1, rating: { score: 8, count: 1 } },
      { id: approved.host_id, isVerified: false, treks: 1, rating: { score: 10, count: 3 } },
    ],
  )
  assert.equal((await find(2)).length, 2)
  await make.booked(two.departureId, 8)
  assert.deepEqual(
    (await find()).map(({ id }) => id),
    [one.host_id, approved.host_id],
    'a host whose dates are full is left out',
  )
})
