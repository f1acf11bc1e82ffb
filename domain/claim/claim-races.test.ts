import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { raceClaimsAndPayouts } from '#test/races/claim-payout-race.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { freshWorld, type World } from '#test/world.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 30 })
})
after(() => world.close())

test('exactly one of a simultaneous claim and payout gets the share', async (t) => {
  let [open, collected] = [0, 0]
  for (let round = 0; round < quickOrFull(2, 10); round += 1) {
    const race = await raceClaimsAndPayouts(world, 20)
    assert.deepEqual([race.both, race.open + race.collected], [0, race.claims])
    assert.deepEqual(race.refused, Array(race.collected).fill('claim-share-paid'))
    open += race.open
    collected += race.collected
  }
  assert.ok(open > 0 && collected > 0, `${open} claims and ${collected} payouts: no race was run`)
  assert.deepEqual(await world.violations(), [])
  t.diagnostic(`${open} claims and ${collected} payouts won, never both`)
})

test('control: a claim that does not wait for the payout breaks the rule', async (t) => {
  const program = ['--import=./test/controls/without-claim-lock.ts', 'test/races/claim-payout-race.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const race = JSON.parse(stdout) as Awaited<ReturnType<typeof raceClaimsAndPayouts>>
  assert.ok(race.both > 0, 'this test would not detect a race')
  t.diagnostic(`control: ${race.both} of ${race.claims} shares were claimed and paid`)
})
