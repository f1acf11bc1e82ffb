import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { raceForLastUse } from '#test/races/promotion-race.ts'
import { freshWorld, type World } from '#test/world.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 30 })
})
after(() => world.close())

test('200 simultaneous submissions with the last use of a code: exactly one gets it', async (t) => {
  const race = await raceForLastUse(world, 200)
  assert.deepEqual([race.attempts, race.passed, race.uses, race.taken, race.discounts], [200, 1, 1, 1, 1])
  assert.equal(race.refusals.length, 199)
  assert.deepEqual([...new Set(race.refusals)], ['promotion-used-up'])
  assert.deepEqual(await world.violations(), [])
  t.diagnostic('200 submissions at once with the last use of a code: 1 got it')
})

test('control: without the lock and the database’s check the same race gives the last use to several', async (t) => {
  const program = ['--import=./test/controls/without-promotion-lock.ts', 'test/races/promotion-race.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const race = JSON.parse(stdout) as Awaited<ReturnType<typeof raceForLastUse>>
  assert.equal(race.attempts, 60)
  assert.ok(race.passed >= 2, `only ${race.passed} passed: this test would not see a race`)
  assert.equal(race.uses, race.passed)
  t.diagnostic(`control: ${race.passed} of 60 got the last use`)
})
