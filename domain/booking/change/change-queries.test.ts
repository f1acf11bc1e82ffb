import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { refundsOf } from '#test/money/balances.ts'
import { addAsShown, bookedParty, payChange } from '#test/money/paid-change.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { leaveBooking, quoteLeaving } from '../../booking-change/leave-booking.ts'
import { approveRefund } from '../../payment/approve-refund.ts'
import { sendRefund } from '../../payment/send-refund.ts'
import { findChanges } from './change-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('the refund of a change to two cards has the state of its slowest part', async () => {
  const { id, visitor } = await bookedParty(world, { spots: 1 })
  await payChange(world, await addAsShown(world, { id, visitor, count: 2 }))
  const { sum: shown } = await quoteLeaving(world.deps, { bookingId: id, positions: [1, 2] }, visitor)
  await leaveBooking(world.deps, { bookingId: id, positions: [1, 2], shown, key: randomUUID() }, visitor)
  const stateNow = async () =>
    (await findChanges(world.db, id)).find(({ kind }) => kind === 'leave')?.refund_state
  const [one, other] = await refundsOf(world, id)
  assert.ok(one && other)
  assert.equal(await stateNow(), 'requested')
  await approveRefund(world.deps, { refundId: one.id }, await anOperator(world))
  assert.equal(await stateNow(), 'requested')
  await approveRefund(world.deps, { refundId: other.id }, await anOperator(world))
  await sendRefund(world.deps, { refundId: one.id })
  assert.equal(await stateNow(), 'approved')
  world.payments.refundsEnd('failed')
  await sendRefund(world.deps, { refundId: other.id })
  assert.equal(await stateNow(), 'failed')
})
