import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { refundsOf } from '#test/money/balances.ts'
import { cancelClicks, type Clicks } from '#test/races/cancel-clicks.ts'
import { freshWorld, type World } from '#test/world.ts'
import { approveDueRefunds } from '../payment/approve-due-refunds.ts'
import { sendRefund } from '../payment/send-refund.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('fifty simultaneous clicks cancel once, owe once, pay once; without the lock they conflict', async (t) => {
  const { bookingId, ...clicks } = await cancelClicks(world, 50)
  assert.deepEqual(clicks, { cancelled: 1, refused: 49, broken: 0, refunds: 1 })
  world.clock.days(10)
  await approveDueRefunds(world.deps)
  const [refund] = await refundsOf(world, bookingId)
  const refundId = refund?.id ?? ''
  await Promise.all(Array.from({ length: 50 }, () => sendRefund(world.deps, { refundId })))
  assert.deepEqual(
    world.payments.refunds.filter((each) => each.refundId === refundId).map(({ amountCents }) => amountCents),
    [620_00],
  )
  assert.deepEqual(await world.violations(), [])

  const program = ['--import=./test/controls/without-booking-lock.ts', 'test/races/cancel-clicks.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const unguarded = JSON.parse(stdout) as Clicks
  assert.equal(unguarded.cancelled + unguarded.refused + unguarded.broken, 50)
  assert.ok(unguarded.broken > 0, `without the lock ${stdout}`)
  t.diagnostic('promise 10: 50 clicks in one moment: 1 cancelled, 49 refused, 1 refund')
  t.diagnostic(`promise 10 control: without the lock ${unguarded.broken} of 50 clicks broke on the database`)
})
