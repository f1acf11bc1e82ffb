import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { cancelAsShown, raceHandovers, takeAsShown } from '#test/races/handover-race.ts'
import { offeredBooking } from '#test/samples/handovers/offered-booking.ts'
import { soon } from '#test/soon.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findChanges } from '../booking/change/change-queries.ts'
import { withdrawHandover } from './withdraw-handover.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 8 })
})
after(() => world.close())

type Offered = Awaited<ReturnType<typeof offeredBooking>>
type Act = (offered: Offered) => Promise<unknown>

const take: Act = (offered) => takeAsShown(world, offered)
const cancel: Act = (offered) => cancelAsShown(world, offered)
const withdraw: Act = ({ id, visitor }) => withdrawHandover(world.deps, id, visitor)

/** Both acts wait for the lock on the departure, the first one before the second; returns what became of each. */
async function inOrder(first: Act, second: Act): Promise<string[]> {
  const offered = await offeredBooking(world)
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let hold = (): void => {}
  const isHeld = new Promise<void>((resolve) => (hold = resolve))
  const blocker = world.db.transaction().execute(async (tx) => {
    await sql`select from departure where id = ${offered.departure.id} for update`.execute(tx)
    hold()
    await released
  })
  await isHeld
  const acts: Promise<unknown>[] = []
  for (const act of [first, second]) {
    acts.push(act(offered))
    await soon(async () => (await waiting()) === acts.length)
  }
  const settled = Promise.allSettled(acts)
  release()
  await blocker
  return (await settled).map((each) =>
    each.status === 'fulfilled' ? 'done' : (each.reason as { code: string }).code,
  )
}

async function waiting(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
  return rows.length
}

test('taking over five times at once changes the booking one time', async () => {
  const offered = await offeredBooking(world)
  const ids = await Promise.all(Array.from({ length: 5 }, () => take(offered)))
  assert.deepEqual(new Set(ids), new Set([offered.id]))
  assert.equal((await findChanges(world.db, offered.id)).length, 1)
  const mails = (await world.jobs()).filter(({ name }) => name === 'mail-booking-taken-over')
  assert.equal(mails.length, 1)
})

test('of taking over and withdrawing or cancelling at the same moment the first one happens, and only that', async () => {
  assert.deepEqual(await inOrder(take, withdraw), ['done', 'booking-not-found'])
  assert.deepEqual(await inOrder(withdraw, take), ['done', 'handover-over'])
  assert.deepEqual(await inOrder(take, cancel), ['done', 'booking-not-found'])
  assert.deepEqual(await inOrder(cancel, take), ['done', 'handover-over'])
  assert.deepEqual(await raceHandovers(world, 5), { races: 5, both: 0 })
  assert.deepEqual(await world.violations(), [])
})

test('control: without the lock on the booking both happen', async (t) => {
  const program = ['--import=./test/controls/without-booking-lock.ts', 'test/races/handover-race.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const race = JSON.parse(stdout) as Awaited<ReturnType<typeof raceHandovers>>
  assert.ok(race.both > 0, 'this test would not detect a race')
  t.diagnostic(`control: ${race.both} of ${race.races} bookings were cancelled and taken over`)
})
