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

test('50 shares at once over two processes, each by two browsers: each is paid one time, and the other is refused', async (t) => {
  const race = await raceShares(world, 5)
  assert.deepEqual(race, { shares: 50, once: 50, refused: 50, errors: 0, isExact: true })
  assert.deepEqual(await world.violations(), [])
  t.diagnostic(`${race.shares} shares, each paid one time, ${race.refused} second browsers refused`)
})

test('control: without the lock on the booking shares are lost', async (t) => {
  const program = ['--import=./test/controls/without-booking-lock.ts', 'test/races/share-race.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const race = JSON.parse(stdout) as Awaited<ReturnType<typeof raceShares>>
  assert.ok(race.errors > 0 || race.once < race.shares, 'this test would not detect a race')
  t.diagnostic(`control: ${race.errors} errors, ${race.once} of ${race.shares} shares paid`)
})
