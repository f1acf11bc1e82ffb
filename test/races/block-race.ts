import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { blockSpots } from '#domain/block/block-spots.ts'
import { holdSpots } from '#domain/booking/hold/hold-spots.ts'
import { aHost } from '../samples/a-host.ts'
import { aVisitor, freshWorld, type World } from '../world.ts'

/** Buyers and blocks of one spot each at once on a departure of ten spots: how many succeed, and how the others are refused. */
export async function raceForSpots(world: World, { buyers, blocks }: { buyers: number; blocks: number }) {
  const { host, published } = await aHost(world)
  const { departureId } = await published()
  const party = { adults: 1, children: 0 }
  const attempts = Array.from({ length: buyers + blocks }, (_, index) => {
    // Spread among the buyers, so that both kinds compete for the last spots.
    const isBlock =
      Math.floor(((index + 1) * blocks) / (buyers + blocks)) >
      Math.floor((index * blocks) / (buyers + blocks))
    if (!isBlock) return holdSpots(world.deps, { departureId, party }, aVisitor())
    const typed = { key: randomUUID(), spots: 1, name: 'Yak Travels', note: '', untilOn: '' }
    return blockSpots(world.deps, { departureId, ...typed }, host)
  })
  const answers = await Promise.allSettled(attempts)
  const { rows } = await sql<{ taken: number; held: number; blocked: number }>`
    select spots_taken as taken,
      (select coalesce(sum(spots), 0)::int from booking where departure_id = d.id and state = 'held') as held,
      (select coalesce(sum(spots), 0)::int from departure_block where departure_id = d.id) as blocked
    from departure d where id = ${departureId}`.execute(world.db)
  const { rows: violations } = await sql`select * from invariant_violation`.execute(world.db)
  const codes = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [String(answer.reason.code ?? answer.reason)] : [],
  )
  return {
    attempts: answers.length,
    passed: answers.filter(({ status }) => status === 'fulfilled').length,
    codes: [...new Set(codes)].toSorted(),
    ...(rows[0] ?? { taken: 0, held: 0, blocked: 0 }),
    violations: violations.length,
  }
}

// When run directly, beside `without-departure-lock.ts`: reports what happens when nothing guards the spots.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld({ connections: 20 })
  await sql`alter table departure drop constraint spots_within_max`.execute(world.db)
  process.stdout.write(JSON.stringify(await raceForSpots(world, { buyers: 200, blocks: 50 })))
  await world.close()
}
