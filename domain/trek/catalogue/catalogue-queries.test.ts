import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createDeparture, createHost, createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { operatorDeal } from '#test/samples/deal.ts'
import { freshWorld, type World } from '#test/world.ts'
import { addDays, nepalDate } from '../../dates.ts'
import { allFacts } from './catalogue-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('reads each deal a few times in a new database, whose estimates are too low', async (t) => {
  const [treks, dates] = [6, 12]
  const lastOn = addDays(nepalDate(world.clock.now()), 30)
  const host = await createHost(world.deps)
  for (let made = 0; made < treks; made++) {
    const { id, trek } = await createTrekWithDeparture(world.deps, { host })
    for (let date = 1; date < dates; date++)
      await createDeparture(world.deps, trek, { startsInDays: 60 + date })
    await operatorDeal(world, { trekId: trek.id }, { lastOn })
    await operatorDeal(world, { departureId: id }, { lastOn })
  }
  const { read, reads } = await world.db.transaction().execute(async (db) => {
    const read = []
    for await (const some of allFacts({ db, now: world.clock.now })) read.push(...some)
    const { rows } = await sql<{ reads: number }>`
      select seq_tup_read + idx_tup_fetch as reads from pg_stat_xact_user_tables where relname = 'deal'`.execute(
      db,
    )
    return { read, reads: rows[0]?.reads ?? 0 }
  })
  assert.equal(read.length, treks)
  assert.equal(read.flatMap(({ deals }) => deals).length / 4, treks * (dates + 1))
  // At most every deal for each trek, twice, and for each departure.
  const most = 2 * treks * (treks * 2 + treks * dates)
  t.diagnostic(`${reads} reads of ${2 * treks} deals`)
  assert.ok(reads > 0 && reads <= most, `${reads} reads, at most ${most}`)
})
