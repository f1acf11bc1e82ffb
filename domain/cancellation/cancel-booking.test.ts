import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { balancesOf, creditOf, refundsOf } from '#test/money/balances.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { aVisitor, freshWorld, makeAccount, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { approveDueRefunds } from '../payment/approve-due-refunds.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { cancelBooking, quoteCancellation } from './cancel-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const PRICE = 1240_01

async function confirmed(startsInDays: number, given: Partial<Parameters<typeof boughtBooking>[1]> = {}) {
  const departure = await world.departure({ startsInDays, priceCents: PRICE })
  const { visitor } = await signedIn(world)
  return boughtBooking(world, { departure, visitor, ...given })
}

const cancel = (bookingId: string, visitor = aVisitor(), cardCents = PRICE, creditCents = 0, reason = '') =>
  cancelBooking(world.deps, { bookingId, shown: { cardCents, creditCents }, reason }, visitor)

for (const { days, percent, cents } of [
  { days: 30, percent: 100, cents: PRICE },
  { days: 29, percent: 50, cents: 620_01 },
  { days: 15, percent: 50, cents: 620_01 },
  { days: 14, percent: 0, cents: 0 },
])
  test(`${days} days before: ${percent}% is refunded, the spots are free, the books agree`, async () => {
    const { id, visitor, departure } = await confirmed(days)
    const quote = await quoteCancellation(world.deps, id, visitor)
    assert.deepEqual(
      [quote.percent, quote.cardCents, quote.creditCents, quote.last4],
      [percent, cents, 0, '4242'],
    )
    await cancel(id, visitor, cents, 0, 'Health')

    const booking = await world.booking(id)
    assert.deepEqual(
      [booking.state, booking.refund_percentage, booking.refund_amount_cents, booking.refund_status],
      ['cancelled', percent, cents, cents > 0 ? 'pending' : null],
    )
    assert.deepEqual([booking.cancelled_by, booking.cancel_reason], ['traveller', 'Health'])
    assert.equal(await world.spotsTaken(departure.id), 0)
    const refunds = await refundsOf(world, id)
    assert.deepEqual(
      refunds.map(({ amount_cents, state, reason }) => [amount_cents, state, reason]),
      cents > 0 ? [[cents, 'requested', 'cancelled']] : [],
    )
    const retained = PRICE - cents
    const share =
      retained > 0 ? ['reduced', retained, Math.floor(retained * 0.05)] : ['reversed', PRICE, 62_00]
    assert.deepEqual(await balancesOf(world, id), {
      customerFunds: retained,
      owedToCard: cents,
      platformPaid: 0,
      share,
    })
    assert.deepEqual(await world.violations(), [])
  })

test('half of everything: card and credit each rounded half a cent up, the platform’s discounts in full, the code stays used', async () => {
  const owner = await makeAccount(world.deps, 'code-owner@example.com')
  const { referral_code } = await world.db
    .selectFrom('account')
    .select('referral_code')
    .where('id', '=', owner)
    .executeTakeFirstOrThrow()
  const { visitor } = await signedIn(world, 100_01)
  const given = { creditCents: 100_01, referralCode: referral_code, operatorDealCents: 40_00 }
  const { id } = await confirmed(20, { visitor, ...given, memberDiscountCents: 60_00 })
  const before = await world.booking(id)
  assert.equal(before.total_cents, PRICE - 100_01 - 10_00 - 40_00 - 60_00)
  assert.equal(await creditOf(world, visitor.account?.id), 0)
  assert.equal((await balancesOf(world, id)).platformPaid, 110_00)

  const { cardCents, creditCents } = await quoteCancellation(world.deps, id, visitor)
  assert.deepEqual([cardCents, creditCents], [515_00, 50_01])
  await assert.rejects(cancel(id, visitor, cardCents, creditCents + 1), { code: 'refund-changed' })
  await cancel(id, visitor, cardCents, creditCents)
  assert.equal(await creditOf(world, visitor.account?.id), 50_01)
  const retained = before.total_cents + 100_01 - cardCents - creditCents
  assert.deepEqual(await balancesOf(world, id), {
    customerFunds: retained,
    owedToCard: cardCents,
    platformPaid: 0,
    share: ['reduced', retained, Math.floor(retained * 0.05)],
  })
  const booking = await world.booking(id)
  assert.deepEqual([booking.credit_refund_cents, booking.refund_status], [50_01, 'pending'])
  assert.equal(await referralState(id), 'counted')
  assert.deepEqual(await world.violations(), [])

  const whole = await confirmed(40, { visitor, referralCode: '', creditCents: 50_01 })
  await cancel(whole.id, visitor, PRICE - 50_01, 50_01)
  assert.equal(await creditOf(world, visitor.account?.id), 50_01)
  assert.equal((await balancesOf(world, whole.id)).customerFunds, 0)
})

test('a full refund releases the referral', async () => {
  const owner = await makeAccount(world.deps, 'other-owner@example.com')
  const { referral_code: referralCode } = await world.db
    .selectFrom('account')
    .select('referral_code')
    .where('id', '=', owner)
    .executeTakeFirstOrThrow()
  const { visitor } = await signedIn(world, 0)
  const { id } = await confirmed(40, { visitor, referralCode })
  assert.equal(await referralState(id), 'counted')
  await cancel(id, visitor, PRICE - 10_00)
  assert.equal(await referralState(id), 'released')
  assert.deepEqual(await balancesOf(world, id), {
    customerFunds: 0,
    owedToCard: PRICE - 10_00,
    platformPaid: 0,
    share: ['reversed', PRICE, 62_00],
  })
})

test('paid with credit alone: returned at once, no refund at the provider, processed', async () => {
  const { visitor } = await signedIn(world, 2000_00)
  const { id } = await confirmed(20, { visitor, creditCents: PRICE })
  assert.equal((await world.booking(id)).state, 'confirmed')
  await cancel(id, visitor, 0, 620_01)
  const booking = await world.booking(id)
  assert.deepEqual(
    [booking.refund_amount_cents, booking.credit_refund_cents, booking.refund_status],
    [0, 620_01, 'processed'],
  )
  assert.deepEqual(await refundsOf(world, id), [])
  assert.equal(await creditOf(world, visitor.account?.id), 2000_00 - PRICE + 620_01)
  assert.equal((await balancesOf(world, id)).customerFunds, PRICE - 620_01)
})

test('an amount that differs from today’s changes nothing and returns the new one', async () => {
  const { id, visitor } = await confirmed(30)
  world.clock.days(1)
  await assert.rejects(cancel(id, visitor), {
    code: 'refund-changed',
    status: 409,
    detail: { refundCents: 620_01, creditCents: 0 },
    message: 'Error submitting cancellation request. Please try again.',
  })
  for (const wrong of [Number.NaN, -1, PRICE + 1, 620_00])
    await assert.rejects(cancel(id, visitor, wrong), { code: 'refund-changed' })
  assert.equal((await world.booking(id)).state, 'confirmed')
})

test('the cookie of the browser that booked cancels nothing; the account that owns the booking does', async () => {
  const { id, visitor } = await confirmed(40, { visitor: aVisitor() })
  const nobody = { status: 404, code: 'booking-not-found' }
  const refusesAll = async (who: Visitor) => {
    await assert.rejects(quoteCancellation(world.deps, id, who), nobody)
    await assert.rejects(cancel(id, who), nobody)
  }
  await refusesAll(visitor)
  const { visitor: other } = await signedIn(world)
  await refusesAll({ ...visitor, account: other.account })
  const lead = await leadOf(world, id)
  await refusesAll(visitor)
  await refusesAll({ ...visitor, account: other.account })
  assert.equal((await world.booking(id)).state, 'confirmed')
  await cancel(id, lead)
  assert.equal((await world.booking(id)).state, 'cancelled')
})

test('a stranger finds no such booking; a held, completed or cancelled one cannot be cancelled', async () => {
  const { id, visitor } = await confirmed(40)
  await assert.rejects(quoteCancellation(world.deps, id, aVisitor()), { status: 404 })
  await assert.rejects(cancel(id), { status: 404 })
  const held = await confirmed(40, { until: 'card page' })
  await assert.rejects(cancel(held.id, held.visitor), { code: 'booking-not-cancellable' })
  world.clock.days(41)
  await assert.rejects(cancel(id, visitor, 0), { code: 'booking-not-cancellable' })
})

test('five working days later the refund is sent automatically, once, though the provider does not answer at first', async () => {
  const { id, visitor } = await confirmed(90)
  await cancel(id, visitor)
  world.clock.days(4)
  await approveDueRefunds(world.deps)
  assert.equal((await world.booking(id)).refund_status, 'pending')
  world.clock.days(4)
  assert.ok((await approveDueRefunds(world.deps)) >= 1)
  assert.equal((await world.booking(id)).refund_status, 'approved')
  const [refund] = await refundsOf(world, id)
  const refundId = refund?.id ?? ''
  const before = world.payments.refunds.length

  // It makes the refund and its answer is lost; then it does not answer; then it answers.
  const losing = {
    ...world.payments,
    refund: async (...order: Parameters<typeof world.payments.refund>) => {
      await world.payments.refund(...order)
      throw new Error('time-out')
    },
  }
  await assert.rejects(sendRefund({ ...world.deps, payments: losing }, { refundId }))
  world.payments.fail(true)
  await assert.rejects(sendRefund(world.deps, { refundId }))
  world.payments.fail(false)
  assert.equal((await world.booking(id)).refund_status, 'approved')
  await Promise.all([1, 2, 3].map(() => sendRefund(world.deps, { refundId })))
  assert.equal(world.payments.refunds.length, before + 1)
  assert.equal((await world.booking(id)).refund_status, 'processed')
  assert.equal((await balancesOf(world, id)).owedToCard, 0)
  assert.deepEqual(await world.violations(), [])
})

async function referralState(bookingId: string) {
  const use = await world.db
    .selectFrom('referral_use')
    .select('state')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return use?.state
}

test('the card’s part taken as credit is there at once, and nothing waits for a refund', async () => {
  const { visitor } = await signedIn(world, 40_00)
  const { id } = await confirmed(20, { visitor, creditCents: 40_00 })
  const { cardCents, creditCents } = await quoteCancellation(world.deps, id, visitor)
  assert.deepEqual([cardCents, creditCents], [600_01, 20_00])
  const request = { bookingId: id, shown: { cardCents, creditCents }, asCredit: true }
  await cancelBooking(world.deps, request, visitor)
  assert.equal(await creditOf(world, visitor.account?.id), 620_01)
  assert.deepEqual(await refundsOf(world, id), [])
  const booking = await world.booking(id)
  assert.deepEqual(
    [booking.refund_amount_cents, booking.refund_as_credit_cents, booking.credit_refund_cents],
    [0, 600_01, 20_00],
  )
  assert.equal(booking.refund_status, 'processed')
  const { customerFunds, owedToCard, share } = await balancesOf(world, id)
  assert.deepEqual([customerFunds, owedToCard, share?.[1]], [620_00, 0, 620_00])
  assert.deepEqual(await world.violations(), [])
})
