import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { approvalRush } from '#test/races/approval-rush.ts'
import { renewalRush } from '#test/races/renewal-rush.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { freshWorld, type World } from '#test/world.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 30 })
})
after(() => world.close())

test('exactly one of a simultaneous withdrawal and approval of a renewal succeeds', async (t) => {
  let [approved, withdrawn] = [0, 0]
  for (let round = 0; round < quickOrFull(2, 10); round += 1) {
    const rush = await renewalRush(world, 6)
    assert.deepEqual([rush.both, rush.approved + rush.withdrawn], [0, rush.renewals])
    // A host cannot withdraw an approved renewal; a withdrawn one is a draft, which no operator sees.
    assert.deepEqual(rush.refused, [
      ...Array(rush.approved).fill('verification-decided'),
      ...Array(rush.withdrawn).fill('verification-not-found'),
    ])
    approved += rush.approved
    withdrawn += rush.withdrawn
  }
  assert.ok(approved > 0 && withdrawn > 0, `${approved} approved, ${withdrawn} withdrawn: no race was run`)
  t.diagnostic(`${approved} approvals and ${withdrawn} withdrawals won, never both`)
})

test('control: without a lock on the renewal the race is detected', async (t) => {
  const program = ['--import=./test/controls/without-renewal-lock.ts', 'test/races/renewal-rush.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const rush = JSON.parse(stdout) as Awaited<ReturnType<typeof renewalRush>>
  assert.ok(rush.both > 0, 'this test would not detect a race')
  t.diagnostic(`control: ${rush.both} of ${rush.renewals} renewals were withdrawn and approved`)
})

test('a renewal approved at the moment the approval ends leaves no host without bookings', async (t) => {
  let ended = 0
  for (let round = 0; round < quickOrFull(2, 10); round += 1) {
    const rush = await approvalRush(world, 4)
    assert.equal(rush.stuck, 0)
    ended += rush.ended
  }
  t.diagnostic(`${ended} approvals ended and began again, none is stuck`)
})

test('control: without another check of the approval the race is detected', async (t) => {
  const program = ['--import=./test/controls/without-approval-check.ts', 'test/races/approval-rush.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const rush = JSON.parse(stdout) as Awaited<ReturnType<typeof approvalRush>>
  assert.ok(rush.stuck > 0, 'this test would not detect a race')
  t.diagnostic(`control: ${rush.stuck} of ${rush.hosts} approved hosts take no bookings`)
})
