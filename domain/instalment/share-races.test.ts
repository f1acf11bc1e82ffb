import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { raceShares } from '#test/races/share-race.ts'
import { freshWorld, type World } from '#test/world.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 8 })
})
after(() => world.close())

test('50 shares at once over two connection pools, each by two browsers: each is paid one time, and the other is refused', async (t) => {
  const race = await raceShares(world, 5)
  assert.deepEqual(race, { shares: 50, once: 50, refused: 50, errors: 0, isExact: true })
  assert.deepEqual(await world.violations(), [])
  t.diagnostic(`${race.shares} shares, each paid one time, ${race.refused} second browsers refused`)
})

type Without = { locks?: 'both' | 'departure' | 'booking'; index?: true }

/** The race of one booking's ten shares in a separate process, without these guards. */
async function raceWithout({ locks, index }: Without) {
  const program = [
    ...(locks ? ['--import=./test/controls/without-booking-lock.ts'] : []),
    'test/races/share-race.ts',
    ...(index ? ['without-index'] : []),
  ]
  const env = { ...process.env, ...(locks && locks !== 'both' && { ONLY_LOCK: locks }) }
  const { stdout } = await promisify(execFile)(process.execPath, program, { env })
  return JSON.parse(stdout) as Awaited<ReturnType<typeof raceShares>>
}

const exact = { shares: 10, once: 10, refused: 10, errors: 0, isExact: true }

/**
 * A share has three guards: the row lock of the departure, the row lock of the booking, which every payment takes together, and the
 * unique index of open pages. Any two are enough: each lock alone makes payments of a booking wait for each other, and with the locks no
 * second page gets as far as the index.
 */
test('each guard of a share alone can be removed without harm, because the others do its work', async (t) => {
  const alone = {
    'the departure’s lock': { locks: 'departure' },
    'the booking’s lock': { locks: 'booking' },
    'the index': { index: true },
  } as const
  const races = await Promise.all(
    Object.entries(alone).map(async ([what, without]) => [what, await raceWithout(without)]),
  )
  for (const [what, race] of races) assert.deepEqual(race, exact, String(what))
  t.diagnostic(
    `without one of ${Object.keys(alone).length} guards: ${exact.once} of ${exact.shares} shares paid one time`,
  )
})

test('control: without both locks shares are lost', async (t) => {
  const race = await raceWithout({ locks: 'both' })
  assert.ok(race.errors > 0 || race.once < race.shares || !race.isExact, 'this test would not detect a race')
  t.diagnostic(`control: ${race.errors} errors, ${race.once} of ${race.shares} shares paid`)
})
