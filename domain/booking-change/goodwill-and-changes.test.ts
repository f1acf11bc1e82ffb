import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { balancesOf, creditOf, refundsOf } from '#test/money/balances.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { disputePayment } from '#test/money/dispute-payment.ts'
import { signedIn } from '#test/samples/credit.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { proposeGoodwill } from '../booking/office/propose-goodwill.ts'
import { approveRefund } from '../payment/approve-refund.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { leaveBooking, quoteLeaving } from './leave-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function booked(days: number, priceCents = 1000_00) {
  const departure = await world.departure({ startsInDays: days, priceCents })
  const { visitor } = await signedIn(world)
  const { id } = await boughtBooking(world, { departure, visitor, spots: 2 })
  const goodwill = async (amountCents: number) => {
    const request = { bookingId: id, amountCents, reason: 'Rain' }
    const refundId = await proposeGoodwill(world.deps, request, await anOperator(world))
    await approveRefund(world.deps, { refundId }, await anOperator(world))
    await sendRefund(world.deps, { refundId })
  }
  const leave = async () => {
    const asked = { bookingId: id, positions: [1] }
    const { sum } = await quoteLeaving(world.deps, asked, visitor)
    await leaveBooking(world.deps, { ...asked, shown: sum, key: randomUUID() }, visitor)
  }
  const cancel = async (asCredit = false) => {
    const { cardCents, creditCents } = await quoteCancellation(world.deps, id, visitor)
    await cancelBooking(world.deps, { bookingId: id, shown: { cardCents, creditCents }, asCredit }, visitor)
  }
  return { id, visitor, goodwill, leave, cancel }
}

test('earlier goodwill counts towards what comes back, and the mail names only what is sent', async () => {
  const { id, goodwill, leave, cancel } = await booked(40)
  await goodwill(150_00)
  await leave()
  await cancel()
  // 2,000 were paid: 150 as goodwill, 1,000 for the one who left, 850 for the rest.
  const refunds = (await refundsOf(world, id)).map(({ amount_cents, reason }): [string, number] => [
    reason,
    amount_cents,
  ])
  assert.deepEqual(Object.fromEntries(refunds), { goodwill: 150_00, changed: 1000_00, cancelled: 850_00 })
  assert.deepEqual((await balancesOf(world, id)).platformPaid, 0)
  assert.deepEqual(await world.violations(), [])
})

test('a refund of a change that the card refused stays owed when the rest is cancelled', async () => {
  const { id, goodwill, leave, cancel } = await booked(40)
  await goodwill(150_00)
  await leave()
  const changed = (await refundsOf(world, id)).find(({ reason }) => reason === 'changed')
  for (const state of ['approved', 'submitted', 'failed'])
    await world.db
      .updateTable('refund')
      .set({ state })
      .where('id', '=', changed?.id ?? '')
      .execute()
  await cancel()
  const cancelled = (await refundsOf(world, id)).find(({ reason }) => reason === 'cancelled')
  assert.equal(cancelled?.amount_cents, 850_00, 'room is left for the failed 1,000')
  assert.deepEqual(await world.violations(), [])
})

test('goodwill never exceeds what a refund taken as credit has left', async () => {
  const { id, visitor, cancel, goodwill } = await booked(40)
  await cancel(true)
  assert.equal(await creditOf(world, visitor.account?.id), 2000_00)
  await assert.rejects(goodwill(1_00), { code: 'goodwill-too-much' })
  assert.deepEqual(await refundsOf(world, id), [])
})

test('a disputed payment, and an account that waits to be erased, get no credit', async () => {
  const disputed = await booked(40)
  await disputePayment(world, disputed.id)
  await assert.rejects(disputed.cancel(true), { code: 'credit-while-disputed' })
  await disputed.cancel()

  const leaving = await booked(40)
  const at = world.clock.now()
  await world.db
    .insertInto('erasure')
    .values({ account_id: leaving.visitor.account?.id ?? '', asked_at: at, due_at: at })
    .execute()
  await assert.rejects(leaving.cancel(true), { code: 'credit-while-erased' })
  assert.equal(await creditOf(world, leaving.visitor.account?.id), 0)
})

test('the mail about travellers who left names only what is sent beside earlier goodwill', async () => {
  const { id, goodwill, leave } = await booked(40, 150_00)
  await goodwill(200_00)
  await sendMailsAbout(world, id)
  await leave()
  const changed = (await refundsOf(world, id)).find(({ reason }) => reason === 'changed')
  assert.equal(changed?.amount_cents, 100_00, '150 are due, and 100 of the payment are left')
  const [mail] = (await sendMailsAbout(world, id)).filter(({ subject }) => /left your booking/.test(subject))
  assert.match(mail?.text ?? '', /US\$100\.00 comes back to the card ending 4242/)
  assert.match(mail?.text ?? '', /US\$50\.00 of the refund was refunded before\./)
  assert.deepEqual(await world.violations(), [])
})
