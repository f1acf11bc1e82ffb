import { sql } from 'kysely'
import { settleSession } from '#domain/checkout/settle-payment.ts'
import type { Deps } from '#domain/deps.ts'
import { payShare } from '#domain/instalment/pay-share.ts'
import { connect } from '#db/connect.ts'
import { sessionOf } from '../money/paid-change.ts'
import { dueOf } from '../samples/party/pay-share.ts'
import { sharedBooking } from '../samples/party/shared-booking.ts'
import { aVisitor, freshWorld, type World } from '../world.ts'

/** The travellers of each booking; all but the lead pay. */
const SPOTS = 11

type Race = {
  shares: number
  /** Shares that were paid exactly one time. */
  once: number
  refused: number
  /** What failed in another way than by a refusal. */
  errors: number
  /** Whether exactly the paid shares lower what is unpaid. */
  isExact: boolean
}

/**
 * Two browsers, each in a process of its own, pay each share of this many bookings at the same moment, and each payment is
 * settled by both processes.
 */
export async function raceShares(world: World, bookings: number): Promise<Race> {
  const second = connect(world.url, { max: 6, applicationName: 'second process' })
  // Its connections exist before the race, as those of a running process do.
  await Promise.all(Array.from({ length: 6 }, () => sql`select pg_sleep(0.2)`.execute(second)))
  const processes: Deps[] = [world.deps, { ...world.deps, db: second }]
  const race: Race = { shares: 0, once: 0, refused: 0, errors: 0, isExact: true }
  for (let count = 0; count < bookings; count += 1) await raceOne(world, processes, race)
  await second.destroy()
  return race
}

async function raceOne(world: World, processes: Deps[], race: Race): Promise<void> {
  const departure = await world.departure({ startsInDays: 150, spots: 2 * SPOTS })
  const shared = await sharedBooking(world, { departure, spots: SPOTS })
  const before = await world.booking(shared.id)
  const positions = Array.from({ length: SPOTS - 1 }, (_, index) => index + 1)
  const shownCents = await dueOf(shared, 1)
  const opened = await Promise.allSettled(
    positions.flatMap((position) =>
      processes.map((deps) =>
        payShare(deps, { token: shared.tokenOf(position), shownCents, origin: deps.origin }, aVisitor()),
      ),
    ),
  )
  const sessions: string[] = []
  for (const each of opened) {
    if (each.status === 'fulfilled') sessions.push(sessionOf(each.value))
    else if ((each.reason as { code?: string }).code === 'share-being-paid') race.refused += 1
    else race.errors += 1
  }
  for (const sessionId of sessions) world.payments.pay(sessionId)
  const settled = await Promise.allSettled(
    sessions.flatMap((sessionId) => processes.map((deps) => settleSession(deps, { sessionId }))),
  )
  race.errors += settled.filter(({ status }) => status === 'rejected').length
  const { rows } = await sql<{ times: number }>`
    select count(*) filter (where state = 'captured')::int as times from payment
    where booking_id = ${shared.id} and traveller_link_id is not null group by traveller_link_id`.execute(
    world.db,
  )
  race.shares += positions.length
  race.once += rows.filter(({ times }) => times === 1).length
  const after = await world.booking(shared.id)
  if (before.unpaid_cents - after.unpaid_cents !== positions.length * shownCents) race.isExact = false
}

// When run directly, beside `without-booking-lock.ts`: reports what happens without locks, and without the index when that is asked.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld({ connections: 8 })
  if (process.argv.includes('without-index')) await sql`drop index one_live_attempt_of_link`.execute(world.db)
  process.stdout.write(JSON.stringify(await raceShares(world, 1)))
  await world.close()
}
