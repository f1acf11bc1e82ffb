import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { balancesOf } from '#test/money/balances.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { paidShare } from '#test/samples/party/pay-share.ts'
import { sharedBooking } from '#test/samples/party/shared-booking.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findBookingOnPaper } from '../booking/my-bookings-queries.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { listOfficeBookings } from '../booking/office/office-bookings-queries.ts'
import { applyDisputes } from '../checkout/apply-disputes.ts'
import { findToday } from '../office/today-queries.ts'
import { approveDueRefunds } from './approve-due-refunds.ts'
import { approveRefund } from './approve-refund.ts'
import { proposeGoodwill } from '../booking/office/propose-goodwill.ts'
import { rejectRefund } from './reject-refund.ts'
import { finishManualRefund, retryRefund } from './retry-refund.ts'
import { sendRefund } from './send-refund.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const PRICE = 1240_00

async function cancel(bookingId: string) {
  const lead = await leadOf(world, bookingId)
  const { cardCents, creditCents } = await quoteCancellation(world.deps, bookingId, lead)
  await cancelBooking(world.deps, { bookingId, shown: { cardCents, creditCents } }, lead)
}
const paid = async () => {
  const departure = await world.departure({ startsInDays: 60, priceCents: PRICE })
  return (await boughtBooking(world, { departure })).id
}
/** A refund that waits because its traveller cancelled in time. */
async function waiting() {
  const bookingId = await paid()
  await cancel(bookingId)
  const refund = await world.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'payment.intent_id'])
    .where('payment.booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { bookingId, refundId: refund.id, intentId: refund.intent_id ?? '' }
}
const stateOf = async (refundId: string) => {
  const refund = world.db.selectFrom('refund').select('state').where('id', '=', refundId)
  return (await refund.executeTakeFirstOrThrow()).state
}
const dispute = (intentId: string, state: 'open' | 'won' | 'lost') => {
  const known = world.payments.disputes.find((each) => each.intentId === intentId)
  const created = { id: `dp_${intentId}`, intentId, amountCents: PRICE, createdAt: world.clock.now() }
  if (known) known.state = state
  else world.payments.disputes.push({ ...created, state })
}
async function failed(refundId: string, operator: Awaited<ReturnType<typeof anOperator>>) {
  world.payments.refundsEnd('failed')
  await approveRefund(world.deps, { refundId }, operator)
  await sendRefund(world.deps, { refundId })
  world.payments.refundsEnd('succeeded')
  assert.equal(await stateOf(refundId), 'failed')
}

test('while the payment is disputed, or after it is lost, only an operator approves a refund', async () => {
  const [calm, open, lost, won] = [await waiting(), await waiting(), await waiting(), await waiting()]
  dispute(open.intentId, 'open')
  dispute(lost.intentId, 'lost')
  dispute(won.intentId, 'won')
  assert.equal(await applyDisputes(world.deps, 'recent'), 3)
  world.clock.days(10)
  assert.equal(await approveDueRefunds(world.deps), 2)
  const states = await Promise.all([calm, open, lost, won].map(({ refundId }) => stateOf(refundId)))
  assert.deepEqual(states, ['approved', 'requested', 'requested', 'approved'])
})

test('rejects a refund that failed because a dispute returned the money, and owes nothing', async () => {
  const { bookingId, refundId } = await waiting()
  const operator = await anOperator(world)
  await failed(refundId, operator)
  await assert.rejects(rejectRefund(world.deps, { refundId, reason: '' }, operator), {
    code: 'refund-reason-needed',
  })
  await rejectRefund(world.deps, { refundId, reason: 'charged_back' }, operator)
  assert.equal(await stateOf(refundId), 'rejected')
  assert.equal((await world.booking(bookingId)).refund_status, 'rejected')
  assert.equal((await balancesOf(world, bookingId)).owedToCard, 0)
  await assert.rejects(retryRefund(world.deps, { refundId }, operator), { code: 'refund-not-open' })
})

/** The mails about a refund, and what the page of its booking says that the card could not receive. */
const mailsOf = async (refundId: string) =>
  (await world.jobs()).flatMap(({ name, payload }) =>
    name.includes('-refund-') && 'refundId' in payload && payload.refundId === refundId ? [name] : [],
  )
const stuckOf = async (bookingId: string) => {
  const { stuck_refund_cents, stuck_retries } = await findBookingOnPaper(world.deps, bookingId)
  return [stuck_refund_cents, stuck_retries]
}

test('the traveller learns of each refusal by the card until the money has left by bank', async () => {
  const { bookingId, refundId } = await waiting()
  const operator = await anOperator(world)
  await failed(refundId, operator)
  assert.deepEqual(await stuckOf(bookingId), [PRICE, 0])
  await retryRefund(world.deps, { refundId }, operator)
  world.payments.refundsEnd('failed')
  await sendRefund(world.deps, { refundId })
  world.payments.refundsEnd('succeeded')
  assert.deepEqual(await stuckOf(bookingId), [PRICE, 1])
  assert.equal(await retryRefund(world.deps, { refundId }, operator), 'manual')
  assert.deepEqual(await stuckOf(bookingId), [PRICE, 2])
  await finishManualRefund(world.deps, { refundId, reference: 'NIBL 2026-0042' }, operator)
  assert.deepEqual(await stuckOf(bookingId), [0, 0])
  assert.deepEqual(
    await mailsOf(refundId),
    ['approved', 'failed', 'failed', 'processed'].map((step) => `mail-refund-${step}`),
  )
})

test('nothing is promised to a card whose bank disputes the payment', async () => {
  const { bookingId, refundId, intentId } = await waiting()
  dispute(intentId, 'open')
  await applyDisputes(world.deps, 'recent')
  await failed(refundId, await anOperator(world))
  assert.deepEqual(await mailsOf(refundId), ['mail-refund-approved'])
  assert.deepEqual(await stuckOf(bookingId), [0, 0])
})

test('does not retry a failed refund whose amount another refund has used, and explains why', async () => {
  const bookingId = await paid()
  const operator = await anOperator(world)
  const goodwill = { bookingId, amountCents: 100_00, reason: 'The porter never came.' }
  const refundId = await proposeGoodwill(world.deps, goodwill, operator)
  await failed(refundId, operator)
  await cancel(bookingId)
  await assert.rejects(retryRefund(world.deps, { refundId }, operator), { code: 'refund-no-room' })
  assert.equal(await stateOf(refundId), 'failed')
})

test('one refund that cannot be approved does not stop the others', async () => {
  const [bad, good] = [await waiting(), await waiting()]
  world.clock.days(10)
  const enqueue: typeof world.deps.enqueue = async (tx, name, payload) => {
    if (JSON.stringify(payload).includes(bad.refundId)) throw new Error('no')
    await world.deps.enqueue(tx, name, payload)
  }
  await assert.rejects(approveDueRefunds({ ...world.deps, enqueue }), AggregateError)
  assert.deepEqual([await stateOf(bad.refundId), await stateOf(good.refundId)], ['requested', 'approved'])
})

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})

test('a dispute after a refund as credit alerts the office when it begins and when it is lost, and no more when it is won', async () => {
  const alerts = async (settled: boolean) =>
    (
      await world.db
        .selectFrom('provider_difference')
        .select('detail')
        .where('kind', '=', 'dispute-after-credit')
        .where('settled_at', settled ? 'is not' : 'is', null)
        .orderBy('found_at')
        .execute()
    ).map(({ detail }) => detail)
  const asCredit = async () => {
    const bookingId = await paid()
    const lead = await leadOf(world, bookingId)
    const shown = await quoteCancellation(world.deps, bookingId, lead)
    await cancelBooking(world.deps, { bookingId, shown, asCredit: true }, lead)
    const { intent_id } = await world.db
      .selectFrom('payment')
      .select('intent_id')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    return intent_id ?? ''
  }
  const [won, lost] = [await asCredit(), await asCredit()]
  const detail = `${PRICE} cents of the booking were refunded as credit; the dispute is`
  dispute(won, 'open')
  await applyDisputes(world.deps)
  await applyDisputes(world.deps)
  assert.deepEqual(await alerts(false), [`${detail} open`])
  dispute(won, 'won')
  await applyDisputes(world.deps)
  assert.deepEqual([await alerts(false), await alerts(true)], [[], [`${detail} open`]])
  dispute(lost, 'open')
  await applyDisputes(world.deps)
  dispute(lost, 'lost')
  await applyDisputes(world.deps)
  assert.deepEqual(await alerts(false), [`${detail} lost`])
})

test('the host is mailed once when a dispute opens and once when it ends, if a share depends on it', async () => {
  const bookingId = await paid()
  const { intent_id: intentId } = await world.db
    .selectFrom('payment')
    .select('intent_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const refunded = await waiting()
  const disputed = async () => {
    const filter = { state: null, from: null, trek: '', isDisputed: true, page: 1 }
    const { bookings } = await listOfficeBookings(world.deps, filter)
    assert.equal((await findToday(world.deps)).disputed, bookings.length)
    return bookings.map(({ id }) => id)
  }
  for (const state of ['open', 'open', 'lost', 'lost'] as const) {
    dispute(intentId ?? '', state)
    dispute(refunded.intentId, state)
    await applyDisputes(world.deps, 'recent')
    const isOpen = state === 'open'
    assert.equal((await disputed()).includes(bookingId), isOpen)
  }
  const mails = (await world.jobs()).flatMap(({ name, payload }) =>
    name === 'mail-dispute-to-host' ? [payload] : [],
  )
  const outcomesOf = (id: string) =>
    mails.filter((mail) => mail.bookingId === id).map(({ outcome }) => outcome)
  assert.deepEqual(outcomesOf(bookingId), ['open', 'lost'])
  assert.deepEqual(outcomesOf(refunded.bookingId), [])
  const sent = await sendMailsAbout(world, `dp_${intentId}`)
  assert.deepEqual(
    sent.map(({ subject }) => subject.split(':')[0]),
    ['A card payment is disputed', 'A bank has taken back a card payment'],
  )
  assert.match(sent[1]?.text ?? '', /Your share: US\$1,178\.00/)
})

test('the payer of a share learns that a refund was rejected, and the lead does not', async () => {
  const shared = await sharedBooking(world)
  const sessionId = await paidShare(world, shared, 2)
  const operator = await anOperator(world)
  await cancel(shared.id)
  const { id: refundId } = await world.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('refund.id')
    .where('payment.session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await failed(refundId, operator)
  await rejectRefund(world.deps, { refundId, reason: 'charged_back' }, operator)
  const mails = await mailsOf(refundId)
  assert.deepEqual(mails.slice(-2), ['mail-share-refund-failed', 'mail-share-refund-rejected'])
})
