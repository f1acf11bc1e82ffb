import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { balancesOf } from '#test/money/balances.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { approveRefund } from './approve-refund.ts'
import { findRefund, listRefunds } from './refund-queue-queries.ts'
import { rejectRefund } from './reject-refund.ts'
import { finishManualRefund, retryRefund } from './retry-refund.ts'
import { sendRefund } from './send-refund.ts'
import { revealTraveller, takeRefund } from './take-refund.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const PRICE = 1240_00

/** A refund that waits because its traveller cancelled in time. */
async function waiting() {
  const departure = await world.departure({ startsInDays: 60, priceCents: PRICE })
  const { id: bookingId } = await boughtBooking(world, { departure })
  const visitor = await leadOf(world, bookingId)
  const { cardCents, creditCents } = await quoteCancellation(world.deps, bookingId, visitor)
  await cancelBooking(world.deps, { bookingId, shown: { cardCents, creditCents } }, visitor)
  return { bookingId, refundId: (await refundOf(bookingId)).id }
}

const refundOf = (bookingId: string) =>
  world.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .selectAll('refund')
    .where('payment.booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
const sendingsOf = async (refundId: string) =>
  (await world.jobs()).filter(({ name, payload }) => name === 'send-refund' && payload.refundId === refundId)
    .length
const mailsOf = async (refundId: string) =>
  (await world.jobs()).flatMap(({ name, payload }) =>
    name.startsWith('mail-refund-') && 'refundId' in payload && payload.refundId === refundId ? [name] : [],
  )
const actsOn = async (id: string) =>
  (
    await world.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', id).orderBy('id').execute()
  ).map(({ act, actor_id }) => [act, actor_id])
const statusOf = async (bookingId: string) => (await world.booking(bookingId)).refund_status
const sound = async () => assert.deepEqual(await world.violations(), [])

test('fifty approvals at once by two operators send one refund and notify the traveller once', async () => {
  const { bookingId, refundId } = await waiting()
  const operators = [await anOperator(world), await anOperator(world)]
  assert.equal(await statusOf(bookingId), 'pending')
  const clicks = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => approveRefund(world.deps, { refundId }, operators[n % 2]!)),
  )
  const refusals = clicks.flatMap((click) => (click.status === 'rejected' ? [click.reason.code] : []))
  assert.deepEqual([refusals.length, new Set(refusals)], [49, new Set(['refund-not-open'])])
  assert.equal(await sendingsOf(refundId), 1)
  assert.equal((await actsOn(refundId)).length, 1)
  assert.equal(await statusOf(bookingId), 'approved')
  await Promise.all([1, 2, 3].map(() => sendRefund(world.deps, { refundId })))
  assert.equal(await statusOf(bookingId), 'processed')
  assert.equal(world.payments.refunds.filter((each) => each.refundId === refundId).length, 1)
  assert.equal((await balancesOf(world, bookingId)).owedToCard, 0)
  await sound()
})

test('an approval during the sending neither hangs nor sends twice', async () => {
  const asked = await Promise.all([1, 2, 3, 4].map(waiting))
  const operator = await anOperator(world)
  await Promise.all(
    asked
      .flatMap(({ refundId }) => [
        approveRefund(world.deps, { refundId }, operator),
        ...[1, 2, 3].map(() => sendRefund(world.deps, { refundId })),
        approveRefund(world.deps, { refundId }, operator).catch(() => {}),
      ])
      .map((each) => each.catch((error: { code?: string }) => assert.equal(error.code, 'refund-not-open'))),
  )
  for (const { refundId } of asked) {
    await sendRefund(world.deps, { refundId })
    assert.equal(world.payments.refunds.filter((each) => each.refundId === refundId).length, 1)
  }
  await sound()
})

test('only an operator with a fresh second factor decides', async () => {
  const { refundId } = await waiting()
  const longAgo = new Date(world.clock.now().getTime() - 11 * 60_000)
  const actors = [
    { who: await anOperator(world, { factor: longAgo }), code: 'second-factor-needed' },
    { who: await anOperator(world, { factor: null }), code: 'second-factor-needed' },
    { who: await anOperator(world, { role: 'support' }), code: 'operators-only' },
    { who: { ...(await anOperator(world)), account: null }, code: 'signed-out' },
  ]
  for (const { who, code } of actors) {
    await assert.rejects(approveRefund(world.deps, { refundId }, who), { code })
    await assert.rejects(rejectRefund(world.deps, { refundId, reason: 'fraud' }, who), { code })
    await assert.rejects(retryRefund(world.deps, { refundId }, who), { code })
    await assert.rejects(finishManualRefund(world.deps, { refundId, reference: 'X' }, who), { code })
  }
  assert.deepEqual(await actsOn(refundId), [])
  const operator = await anOperator(world)
  for (const id of ['', 'no-id', '00000000-0000-4000-8000-000000000000'])
    await assert.rejects(approveRefund(world.deps, { refundId: id }, operator), { code: 'refund-not-found' })
})

test('an operator may not approve the refund of their own booking', async () => {
  const { bookingId, refundId } = await waiting()
  const operator = await anOperator(world)
  await world.db
    .updateTable('booking')
    .set({ account_id: operator.account.id })
    .where('id', '=', bookingId)
    .execute()
  await assert.rejects(approveRefund(world.deps, { refundId }, operator), { code: 'refund-own' })
  assert.equal(await approveRefund(world.deps, { refundId }, await anOperator(world)), 'approved')
})

test('a refund that the rule owes is rejected only for a listed reason, and covers that loss', async () => {
  const { bookingId, refundId } = await waiting()
  const operator = await anOperator(world)
  for (const reason of ['', 'too late', 'toString'])
    await assert.rejects(rejectRefund(world.deps, { refundId, reason }, operator), {
      code: 'refund-reason-needed',
    })
  assert.equal(await statusOf(bookingId), 'pending')
  await rejectRefund(world.deps, { refundId, reason: 'charged_back' }, operator)
  assert.equal(await statusOf(bookingId), 'rejected')
  const { state, reject_reason } = await refundOf(bookingId)
  assert.deepEqual([state, reject_reason], ['rejected', 'charged_back'])
  assert.equal((await balancesOf(world, bookingId)).owedToCard, 0)
  await assert.rejects(approveRefund(world.deps, { refundId }, operator), { code: 'refund-not-open' })
  assert.equal(await sendingsOf(refundId), 0)
  await sound()
})

test('a refund that the card refuses is retried once, then sent by bank transfer with a reference', async () => {
  const { bookingId, refundId } = await waiting()
  const operator = await anOperator(world)
  world.payments.refundsEnd('failed')
  await approveRefund(world.deps, { refundId }, operator)
  await sendRefund(world.deps, { refundId })
  assert.equal((await refundOf(bookingId)).state, 'failed')
  await assert.rejects(finishManualRefund(world.deps, { refundId, reference: 'X' }, operator), {
    code: 'refund-not-open',
  })
  const again = await Promise.allSettled([1, 2, 3].map(() => retryRefund(world.deps, { refundId }, operator)))
  assert.deepEqual(again.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected', 'rejected'])
  await sendRefund(world.deps, { refundId })
  world.payments.refundsEnd('succeeded')
  assert.equal(await retryRefund(world.deps, { refundId }, operator), 'manual')
  await sendRefund(world.deps, { refundId })
  assert.equal((await refundOf(bookingId)).state, 'manual')
  assert.equal(world.payments.refunds.filter((each) => each.refundId === refundId).length, 2)
  for (const reference of ['', '  ', 'x'.repeat(101)])
    await assert.rejects(finishManualRefund(world.deps, { refundId, reference }, operator), {
      code: 'reference-needed',
    })
  await finishManualRefund(world.deps, { refundId, reference: ' NIBL 2026-0042 ' }, operator)
  const done = await refundOf(bookingId)
  assert.deepEqual([done.state, done.manual_reference], ['succeeded', 'NIBL 2026-0042'])
  assert.equal(await statusOf(bookingId), 'processed')
  assert.equal((await balancesOf(world, bookingId)).owedToCard, 0)
  assert.deepEqual(
    (await actsOn(refundId)).map(([act]) => act),
    ['approve-refund', 'retry-refund', 'send-refund-by-hand', 'finish-manual-refund'],
  )
  await sound()
})

test('the queue shows initials, the oldest first, with the age in working days, and logs who opens the name', async () => {
  const first = await waiting()
  world.clock.days(3)
  const second = await waiting()
  const operator = await anOperator(world)
  const ids = async (filter: object = {}) =>
    (await listRefunds(world.deps, { list: 'pending', takenBy: null, onlyLate: false, ...filter })).map(
      ({ id }) => id,
    )
  const [oldest] = (await ids()).filter((id) => id === first.refundId || id === second.refundId)
  assert.equal(oldest, first.refundId)

  await takeRefund(world.deps, { refundId: first.refundId, isRelease: false }, operator)
  assert.deepEqual(await ids({ takenBy: operator.account.id }), [first.refundId])
  await assert.rejects(
    takeRefund(world.deps, { refundId: first.refundId, isRelease: true }, await anOperator(world)),
    {
      code: 'refund-not-open',
    },
  )
  await takeRefund(world.deps, { refundId: first.refundId, isRelease: true }, operator)
  assert.deepEqual(await ids({ takenBy: operator.account.id }), [])

  const shown = await findRefund(world.deps, first.refundId)
  assert.equal(shown.traveller, 'M•••• L••••')
  assert.ok(!JSON.stringify(shown).includes('Maya'))
  const seen = await revealTraveller(world.deps, { refundId: first.refundId }, operator)
  assert.equal(seen.name, 'Maya Lind')
  assert.deepEqual(
    (await actsOn(first.refundId)).map(([act]) => act),
    ['take-refund', 'let-refund-go', 'reveal-traveller'],
  )
  world.clock.days(14)
  assert.ok((await ids({ onlyLate: true })).includes(first.refundId))
})

test('nobody can change the audit log or the terms of a refund, not even in SQL', async () => {
  const { refundId } = await waiting()
  await approveRefund(world.deps, { refundId }, await anOperator(world))
  const forbidden = [
    sql`update audit_entry set act = 'nothing'`,
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
    sql`update refund set amount_cents = amount_cents - 1 where id = ${refundId}`,
    sql`delete from refund where id = ${refundId}`,
    sql`truncate refund cascade`,
    sql`update refund set state = 'requested' where id = ${refundId}`,
    sql`update refund set state = 'rejected', reject_reason = 'fraud' where id = ${refundId}`,
    sql`update refund set state = 'succeeded' where id = ${refundId}`,
    sql`update refund set second_approved_by = approved_by where id = ${refundId}`,
  ]
  let refused = 0
  for (const write of forbidden) await assert.rejects(write.execute(world.db)).then(() => (refused += 1))
  assert.equal(refused, forbidden.length)
})

test('sends one mail for each step of a refund', async () => {
  const operator = await anOperator(world)
  const sent = await waiting()
  await approveRefund(world.deps, sent, operator)
  await sendRefund(world.deps, sent)
  await sendRefund(world.deps, sent)
  assert.deepEqual(await mailsOf(sent.refundId), ['mail-refund-approved', 'mail-refund-processed'])
  const refused = await waiting()
  await rejectRefund(world.deps, { ...refused, reason: 'charged_back' }, operator)
  assert.deepEqual(await mailsOf(refused.refundId), ['mail-refund-rejected'])
})
