import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { quickOrFull } from '#test/quick-or-full.ts'
import { raceToRedeem, raceToRefund } from '#test/races/gift-card-race.ts'
import { freshWorld, type World } from '#test/world.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 30 })
})
after(() => world.close())

test('50 accounts redeem the same card at once: one gets the credit, 49 are refused', async (t) => {
  const rounds = quickOrFull(2, 20)
  for (let round = 0; round < rounds; round += 1) {
    const race = await raceToRedeem(world, 50)
    assert.deepEqual([race.attempts, race.passed, race.creditCents], [50, 1, 100_00])
    assert.deepEqual(race.refused, Array<string>(49).fill('gift-card-used'))
  }
  assert.deepEqual(await world.violations(), [])
  t.diagnostic(`${rounds} × 50 accounts on one gift card: one credit each time`)
})

test('control: without the lock the others are not refused in order', async (t) => {
  const program = ['--import=./test/controls/without-gift-card-lock.ts', 'test/races/gift-card-race.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const race = JSON.parse(stdout) as Awaited<ReturnType<typeof raceToRedeem>>
  assert.equal(race.attempts, 20)
  const refused = race.refused.filter((code) => code === 'gift-card-used').length
  assert.ok(refused < 19, 'this test would not see a race')
  // The database still credits once.
  assert.equal(race.creditCents, 100_00)
  t.diagnostic(`control: ${20 - race.passed - refused} of 20 failed in the database instead of being refused`)
})

test('refund against redemption: exactly one wins, and the books balance', async (t) => {
  const rounds = quickOrFull(20, 200)
  const wins = { redeemed: 0, refunded: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const race = await raceToRefund(world, 2)
    assert.equal(race.passed, 1, race.refused.join())
    assert.ok(race.state === 'redeemed' || race.state === 'refunded')
    wins[race.state] += 1
    assert.equal(race.creditCents, race.state === 'redeemed' ? 100_00 : 0)
    for (const code of race.refused)
      assert.ok(['gift-card-used', 'gift-code-unknown', 'gift-card-used-no-refund'].includes(code), code)
  }
  assert.deepEqual(await world.violations(), [])
  assert.equal(wins.redeemed + wins.refunded, rounds)
  t.diagnostic(`${rounds} races: ${wins.redeemed} redeemed, ${wins.refunded} refunded`)
})
