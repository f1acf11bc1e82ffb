import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { raceForSpots } from '#test/races/block-race.ts'
import { freshWorld } from '#test/world.ts'

test('200 buyers and 50 blocks at once for 10 spots: exactly 10 are taken', async (t) => {
  const world = await freshWorld({ connections: 20 })
  const { codes, ...result } = await raceForSpots(world, { buyers: 200, blocks: 50 })
  await world.close()
  assert.equal(result.attempts, 250)
  assert.equal(result.passed, 10)
  assert.equal(result.taken, 10)
  assert.equal(result.held + result.blocked, 10)
  assert.equal(result.violations, 0)
  // 55P03: the lock was not free in time; the program answers 503 and nothing changes.
  for (const code of codes) assert.match(code, /^(no-more-spots|no-spots-to-block|55P03)$/)
  t.diagnostic(`${result.held} booked, ${result.blocked} blocked`)
})

test('control: the same race without the lock of the departure takes more than 10', async (t) => {
  const program = ['--import=./test/controls/without-departure-lock.ts', 'test/races/block-race.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const { taken } = JSON.parse(stdout) as { taken: number }
  assert.ok(taken > 10, `${taken} taken`)
  t.diagnostic(`${taken} taken of 10`)
})
