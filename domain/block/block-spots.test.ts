import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aHost, refused } from '#test/samples/a-host.ts'
import { aHostedTrek } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { removeDate } from '../trek/hosting/change-dates.ts'
import { blocksOf } from './block-queries.ts'
import { blockSpots } from './block-spots.ts'
import { releaseBlock } from './release-block.ts'
import { releaseDueBlocks } from './release-due-blocks.ts'

let world: World
let { host, inDays, published, departureOf, held } = {} as Awaited<ReturnType<typeof aHost>>
before(async () => {
  world = await freshWorld()
  ;({ host, inDays, published, departureOf, held } = await aHost(world))
})
after(() => world.close())

const typed = (given: object = {}) => ({
  key: randomUUID(),
  spots: 3,
  name: 'Yak Travels',
  note: 'Paid in cash',
  untilOn: '',
  ...given,
})
const takenOf = async (id: string) => (await departureOf(id)).spots_taken

test('blocks spots beside bookings, never more than are free, and the same form only once', async () => {
  const { departureId } = await published()
  await held(departureId, 2)
  const block = typed()
  const ids = await Promise.all([1, 2, 3].map(() => blockSpots(world.deps, { departureId, ...block }, host)))
  assert.equal(new Set(ids.map(({ id }) => id)).size, 1)
  assert.equal(await takenOf(departureId), 5)
  await refused(
    blockSpots(world.deps, { departureId, ...typed({ spots: 6 }) }, host),
    'no-spots-to-block',
    'Only 5 spots are free. What is booked or held stays.',
  )
  await blockSpots(world.deps, { departureId, ...typed({ spots: 5 }) }, host)
  assert.equal(await takenOf(departureId), 10)
  await refused(held(departureId, 1), 'no-more-spots')
  assert.equal((await blocksOf(world.db, departureId)).length, 2)
})

test('a released block frees its spots, and releasing it again changes nothing', async () => {
  const { departureId } = await published()
  const { id: blockId } = await blockSpots(world.deps, { departureId, ...typed() }, host)
  await releaseBlock(world.deps, { departureId, blockId }, host)
  await releaseBlock(world.deps, { departureId, blockId }, host)
  assert.equal(await takenOf(departureId), 0)
  await refused(releaseBlock(world.deps, { departureId, blockId: randomUUID() }, host), 'block-not-found')
})

test('wrong fields, foreign departures and drafts are refused', async () => {
  const { departureId } = await published()
  for (const given of [
    { spots: 0 },
    { spots: Number.NaN },
    { name: '' },
    { note: 'x'.repeat(301) },
    { untilOn: inDays(-1) },
    { untilOn: inDays(60) },
    { untilOn: 'soon' },
  ])
    await refused(blockSpots(world.deps, { departureId, ...typed(given) }, host), 'form-invalid')
  const { host: other } = await aHostedTrek(world)
  await refused(blockSpots(world.deps, { departureId, ...typed() }, other), 'departure-not-found')
  const { id: blockId } = await blockSpots(world.deps, { departureId, ...typed() }, host)
  await refused(releaseBlock(world.deps, { departureId, blockId }, other), 'departure-not-found')
  await world.db.updateTable('departure').set({ state: 'cancelled' }).where('id', '=', departureId).execute()
  await refused(blockSpots(world.deps, { departureId, ...typed() }, host), 'departure-not-blockable')
})

test('a block ends after its last day, and names are erased after the trek', async () => {
  const { departureId } = await published()
  await blockSpots(world.deps, { departureId, ...typed({ untilOn: inDays(1) }) }, host)
  await blockSpots(world.deps, { departureId, ...typed({ spots: 1 }) }, host)
  await releaseDueBlocks(world.deps)
  assert.equal(await takenOf(departureId), 4)
  world.clock.days(2)
  assert.ok((await releaseDueBlocks(world.deps)) >= 1)
  assert.equal(await takenOf(departureId), 1)
  assert.equal(await releaseDueBlocks(world.deps), 0)
  world.clock.days(40)
  await releaseDueBlocks(world.deps)
  const { rows } =
    await sql`select name, note from departure_block where departure_id = ${departureId}`.execute(world.db)
  assert.deepEqual(rows, [
    { name: '', note: '' },
    { name: '', note: '' },
  ])
})

test('the database refuses to edit or delete a block, and to block more spots than are free', async () => {
  const { departureId, id } = await published()
  const { id: blockId } = await blockSpots(world.deps, { departureId, ...typed() }, host)
  for (const illegal of [
    sql`update departure_block set spots = 1 where id = ${blockId}`,
    sql`update departure_block set name = 'Other' where id = ${blockId}`,
    sql`delete from departure_block where id = ${blockId}`,
    sql`insert into departure_block (departure_id, key, spots, name, made_by, made_at)
      values (${departureId}, gen_random_uuid(), 8, 'x', ${host.account!.id}, now())`,
  ])
    await assert.rejects(illegal.execute(world.db), { code: /^23/ })
  await releaseBlock(world.deps, { departureId, blockId }, host)
  await removeDate(world.deps, id, departureId, host)
  assert.equal((await departureOf(departureId)).state, 'cancelled', 'a block names it')
  const { rows } = await sql`select * from invariant_violation`.execute(world.db)
  assert.deepEqual(rows, [])
})
