import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { balancesOf } from '#test/money/balances.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { mailBookingCancelled } from '#worker/mails/booking/booking-cancelled.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { approveDueRefunds } from './approve-due-refunds.ts'
import { approveRefund } from './approve-refund.ts'
import { findCardRoom } from './payment-queries.ts'
import { proposeGoodwill } from '../booking/office/propose-goodwill.ts'
import { rejectRefund } from './reject-refund.ts'
import { sendRefund } from './send-refund.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const PRICE = 1240_00
const reason = 'The porter never came.'

async function paid(startsInDays = 60) {
  const departure = await world.departure({ startsInDays, priceCents: PRICE })
  const { visitor } = await signedIn(world)
  return boughtBooking(world, { departure, visitor })
}

const refundBy = (id: string) =>
  world.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const propose = async (bookingId: string, amountCents: number, who = anOperator(world)) =>
  proposeGoodwill(world.deps, { bookingId, amountCents, reason }, await who)

test('one operator decides up to $200, at the platform’s cost', async () => {
  const { id } = await paid()
  const before = (await balancesOf(world, id)).platformPaid
  const refundId = await propose(id, 200_00)
  assert.equal((await balancesOf(world, id)).owedToCard, 0, 'nothing is owed before it is approved')
  const operator = await anOperator(world)
  assert.equal(await approveRefund(world.deps, { refundId }, operator), 'approved')
  assert.equal((await balancesOf(world, id)).owedToCard, 200_00)
  await sendRefund(world.deps, { refundId })
  const books = await balancesOf(world, id)
  assert.deepEqual([books.owedToCard, books.platformPaid - before], [0, 200_00])
  assert.equal((await world.booking(id)).refund_status, null, 'a completed trek is not a cancelled one')
  assert.deepEqual(await world.violations(), [])
})

test('above $200 two different operators approve; the same one twice or fifty times counts once', async () => {
  const { id } = await paid()
  const proposer = await anOperator(world)
  const refundId = await propose(id, 200_01, Promise.resolve(proposer))
  const first = await Promise.allSettled(
    Array.from({ length: 50 }, () => approveRefund(world.deps, { refundId }, proposer)),
  )
  const codes = first.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  assert.deepEqual([codes.length, new Set(codes)], [49, new Set(['second-operator-needed'])])
  assert.deepEqual(
    [(await refundBy(refundId)).state, (await balancesOf(world, id)).owedToCard],
    ['requested', 0],
  )
  const elsewhere = await anOperator(world, { account: proposer.account })
  await assert.rejects(approveRefund(world.deps, { refundId }, elsewhere), { code: 'second-operator-needed' })

  const second = await anOperator(world)
  assert.equal(await approveRefund(world.deps, { refundId }, second), 'approved')
  const refund = await refundBy(refundId)
  assert.deepEqual(
    [refund.state, refund.approved_by, refund.second_approved_by],
    ['approved', proposer.account.id, second.account.id],
  )
  assert.equal((await balancesOf(world, id)).owedToCard, 200_01)
  await sendRefund(world.deps, { refundId })
  assert.deepEqual(await world.violations(), [])
})

test('support proposes and approves nothing; other accounts propose nothing', async () => {
  const { id } = await paid()
  const support = await anOperator(world, { role: 'support' })
  const refundId = await propose(id, 50_00, Promise.resolve(support))
  await assert.rejects(approveRefund(world.deps, { refundId }, support), { code: 'operators-only' })
  const stale = await anOperator(world, { role: 'support', factor: null })
  await assert.rejects(propose(id, 1, Promise.resolve(stale)), { code: 'second-factor-needed' })
  await assert.rejects(propose(id, 1, Promise.resolve({ ...support, account: null } as never)), {
    code: 'signed-out',
  })
  await assert.rejects(proposeGoodwill(world.deps, { bookingId: id, amountCents: 1, reason }, aVisitor()), {
    code: 'signed-out',
  })
})

test('never exceeds the rest of the payment, once for each booking, with a reason', async () => {
  const { id, visitor } = await paid(20)
  const { cardCents, creditCents } = await quoteCancellation(world.deps, id, visitor)
  await cancelBooking(world.deps, { bookingId: id, shown: { cardCents, creditCents } }, visitor)
  const operator = Promise.resolve(await anOperator(world))
  const left = PRICE - cardCents
  assert.ok(left > 0 && cardCents > 0)
  for (const cents of [0, -1, 0.5, Number.NaN])
    await assert.rejects(propose(id, cents, operator), { code: 'goodwill-invalid' })
  await assert.rejects(
    proposeGoodwill(world.deps, { bookingId: id, amountCents: 1, reason: ' ' }, await operator),
    { code: 'goodwill-invalid' },
  )
  await assert.rejects(propose(id, left + 1, operator), {
    code: 'goodwill-too-much',
    detail: { leftCents: left },
  })
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => propose(id, left, operator)))
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  const unpaid = await boughtBooking(world, {
    departure: await world.departure(),
    visitor: aVisitor(),
    until: 'sent',
  })
  await assert.rejects(propose(unpaid.id, 1, operator), { code: 'goodwill-not-paid' })
  assert.deepEqual(await world.violations(), [])
})

test('does not affect the cancellation’s refund, can be declined, and is never approved automatically', async () => {
  const { id, visitor } = await paid(20)
  const { cardCents, creditCents } = await quoteCancellation(world.deps, id, visitor)
  await cancelBooking(world.deps, { bookingId: id, shown: { cardCents, creditCents } }, visitor)
  const operator = await anOperator(world)
  const refundId = await propose(id, 100_00)
  await rejectRefund(world.deps, { refundId, reason: '', note: 'The host made good.' }, operator)
  assert.equal((await refundBy(refundId)).state, 'rejected')
  assert.equal((await world.booking(id)).refund_status, 'pending')

  const other = await paid()
  const waits = await propose(other.id, 10_00)
  world.clock.days(30)
  await approveDueRefunds(world.deps)
  assert.equal((await refundBy(waits)).state, 'requested')
  assert.equal((await world.booking(id)).refund_status, 'approved', 'the rule’s own refund was due')
  const entry = await world.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'reason'])
    .where('act', '=', 'approve-refund')
    .where('actor_id', 'is', null)
    .executeTakeFirstOrThrow()
  assert.match(entry.reason, /five working days/)
  assert.deepEqual(await world.violations(), [])
})

const cancelled = async ({ id, visitor }: Awaited<ReturnType<typeof paid>>) => {
  const { cardCents, creditCents } = await quoteCancellation(world.deps, id, visitor)
  await cancelBooking(world.deps, { bookingId: id, shown: { cardCents, creditCents } }, visitor)
  const rows = await world.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.reason', 'refund.state', 'refund.amount_cents'])
    .where('payment.booking_id', '=', id)
    .orderBy('refund.reason')
    .execute()
  return rows.map(({ reason: why, state, amount_cents }) => [why, state, amount_cents])
}

test('never blocks a cancellation: a proposal gives way, an approved one counts towards the rule', async () => {
  const proposed = await paid()
  await propose(proposed.id, 100_00)
  assert.equal(await findCardRoom(world.db, proposed.id), PRICE)
  assert.deepEqual(await cancelled(proposed), [
    ['cancelled', 'requested', PRICE],
    ['goodwill', 'rejected', 100_00],
  ])

  const given = await paid()
  const before = (await balancesOf(world, given.id)).platformPaid
  const refundId = await propose(given.id, 100_00)
  await approveRefund(world.deps, { refundId }, await anOperator(world))
  await sendRefund(world.deps, { refundId })
  assert.equal(await findCardRoom(world.db, given.id), PRICE - 100_00)
  assert.deepEqual(await cancelled(given), [
    ['cancelled', 'requested', PRICE - 100_00],
    ['goodwill', 'succeeded', 100_00],
  ])
  await mailBookingCancelled(world.deps, { bookingId: given.id })
  const text = world.sent.at(-1)?.text ?? ''
  for (const words of [
    'US$1,140.00 comes back to the card',
    'US$100.00 was refunded before',
    'Coming back: US$1,140.00',
  ])
    assert.ok(text.includes(words), `${words} in ${text}`)
  const { customerFunds, platformPaid, owedToCard } = await balancesOf(world, given.id)
  assert.deepEqual([customerFunds, platformPaid - before, owedToCard], [0, 0, PRICE - 100_00])

  const half = await paid(20)
  const halfId = await propose(half.id, 100_00)
  assert.equal((await cancelled(half)).length, 2)
  assert.equal((await refundBy(halfId)).state, 'requested', 'a partial refund leaves room for both')
  assert.deepEqual(await world.violations(), [])
})
