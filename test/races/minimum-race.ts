import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { cancelBelowMinimum } from '#domain/cancellation/cancel-below-minimum.ts'
import { lockDeparture } from '#domain/departure/departure-queries.ts'
import { setMinimumOf } from '../fixtures/minimum.ts'
import { soon } from '../soon.ts'
import { freshWorld, type World } from '../world.ts'

/**
 * The spots that reach the minimum are written, and the cancellation of the same departure runs before they are committed: how the
 * departure ends.
 */
export async function raceForMinimum(world: World) {
  const { id, trekId } = await world.departure({ startsInDays: 60 })
  await setMinimumOf(world, id, { spots: 4, decidedInDays: -3 })
  const { host_id } = await world.db
    .selectFrom('trek')
    .select('host_id')
    .where('id', '=', trekId)
    .executeTakeFirstOrThrow()
  let cancelling: Promise<number> | undefined
  await world.db.transaction().execute(async (tx) => {
    await lockDeparture(tx, id)
    await tx
      .insertInto('departure_block')
      .values({
        departure_id: id,
        key: randomUUID(),
        spots: 4,
        name: 'Yak Travels',
        made_by: host_id,
        made_at: world.clock.now(),
      })
      .execute()
    cancelling = cancelBelowMinimum(world.deps)
    // Until it waits for this transaction.
    await soon(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
      return (rows[0]?.waiting ?? 0) > 0
    })
  })
  const cancelled = await cancelling
  const { state, running } = await world.db
    .selectFrom('departure')
    .select(['state', 'running'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { cancelled, state, running }
}

// When run directly, beside `without-departure-lock.ts`: reports what happens without the lock of the departure.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld({ connections: 5 })
  process.stdout.write(JSON.stringify(await raceForMinimum(world)))
  await world.close()
}
