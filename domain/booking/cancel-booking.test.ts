import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { approveDueRefunds } from '../payment/approve-due-refunds.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { settleSession } from '../payment/settle-payment.ts'
import { startCheckout } from '../payment/start-checkout.ts'
import { aVisitor, freshWorld, someDetails, type World } from '#test/world.ts'
import { cancelBooking, quoteCancellation } from './cancel-booking.ts'
import { createBooking } from './create-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const PRICE = 1240_01

async function confirmed(startsInDays: number) {
  const departure = await world.departure({ startsInDays, priceCents: PRICE })
  const visitor = aVisitor()
  const request = {
    ...{ trekId: departure.trekId, startsOn: departure.starts_on, endsOn: departure.ends_on, adultCount: 1 },
    ...{
      shownTotalCents: null,
      details: someDetails(1, 0, `${randomUUID()}@example.com`),
      key: randomUUID(),
    },
  }
  const { id } = await createBooking(world.deps, request, visitor)
  await startCheckout(world.deps, { bookingId: id, shownTotalCents: null, origin: '' }, visitor)
  const session = world.payments.sessions.find(({ bookingId }) => bookingId === id)
  world.payments.pay(session?.id ?? '')
  await settleSession(world.deps, { sessionId: session?.id ?? '' })
  return { id, visitor, departure }
}

const refundsOf = (bookingId: string) =>
  world.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .selectAll('refund')
    .where('payment.booking_id', '=', bookingId)
    .execute()

for (const { days, percent, cents } of [
  { days: 30, percent: 100, cents: PRICE },
  { days: 29, percent: 50, cents: 620_01 },
  { days: 15, percent: 50, cents: 620_01 },
  { days: 14, percent: 0, cents: 0 },
])
  test(`${days} days before: ${percent}% comes back, the spots are free, the books agree`, async () => {
    const { id, visitor, departure } = await confirmed(days)
    const quote = await quoteCancellation(world.deps, id, visitor)
    assert.deepEqual({ percent: quote.percent, cents: quote.cardCents }, { percent, cents })
    await cancelBooking(world.deps, { bookingId: id, shown: { cardCents: cents, creditCents: 0 } }, visitor)

    const booking = await world.booking(id)
    assert.deepEqual(
      [booking.state, booking.refund_percentage, booking.refund_amount_cents, booking.refund_status],
      ['cancelled', percent, cents, cents > 0 ? 'pending' : null],
    )
    assert.equal(await world.spotsTaken(departure.id), 0)
    assert.deepEqual(
      (await refundsOf(id)).map(({ amount_cents }) => amount_cents),
      cents > 0 ? [cents] : [],
    )
    assert.deepEqual(await world.violations(), [])
  })

test('fifty clicks at once cancel once and owe once', async () => {
  const { id, visitor } = await confirmed(60)
  const clicks = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      cancelBooking(world.deps, { bookingId: id, shown: { cardCents: PRICE, creditCents: 0 } }, visitor),
    ),
  )
  assert.equal(clicks.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await refundsOf(id)).length, 1)
})

test('another amount than today’s changes nothing and tells the new one', async () => {
  const { id, visitor } = await confirmed(30)
  world.clock.days(1)
  await assert.rejects(
    cancelBooking(world.deps, { bookingId: id, shown: { cardCents: PRICE, creditCents: 0 } }, visitor),
    {
      ...{ code: 'refund-changed', status: 409, detail: { refundCents: 620_01, creditCents: 0 } },
      says: 'Error submitting cancellation request. Please try again.',
    },
  )
  assert.equal((await world.booking(id)).state, 'confirmed')
})

test('a stranger finds no such booking; a held, walked or cancelled one cannot be cancelled', async () => {
  const { id, visitor } = await confirmed(40)
  await assert.rejects(quoteCancellation(world.deps, id, aVisitor()), { status: 404 })
  await assert.rejects(
    cancelBooking(world.deps, { bookingId: id, shown: { cardCents: PRICE, creditCents: 0 } }, aVisitor()),
    {
      status: 404,
    },
  )
  world.clock.days(41)
  await assert.rejects(
    cancelBooking(world.deps, { bookingId: id, shown: { cardCents: 0, creditCents: 0 } }, visitor),
    {
      code: 'booking-not-cancellable',
    },
  )
})

test('five working days later the refund goes out by itself, once', async () => {
  const { id, visitor } = await confirmed(90)
  await cancelBooking(world.deps, { bookingId: id, shown: { cardCents: PRICE, creditCents: 0 } }, visitor)
  world.clock.days(4)
  await approveDueRefunds(world.deps)
  assert.equal((await world.booking(id)).refund_status, 'pending')
  world.clock.days(4)
  assert.ok((await approveDueRefunds(world.deps)) >= 1)
  assert.equal((await world.booking(id)).refund_status, 'approved')
  const [refund] = await refundsOf(id)
  const before = world.payments.refunds.length
  await Promise.all([1, 2, 3].map(() => sendRefund(world.deps, { refundId: refund?.id ?? '' })))
  assert.equal(world.payments.refunds.length, before + 1)
  assert.equal((await world.booking(id)).refund_status, 'processed')
  assert.deepEqual(await world.violations(), [])
})
