import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { bookedInParts, goTo, mailsOf, paymentsOf, setClock } from '#test/money/booked-in-parts.ts'
import { freshWorld, type World } from '#test/world.ts'
import { quoteCancellation, cancelBooking } from '../cancellation/cancel-booking.ts'
import { reconcilePayments } from '../checkout/reconcile-payments.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import { addDays, nepalDate } from '../dates.ts'
import { findPlan } from './plan-queries.ts'
import { Refusal } from '../refusal.ts'
import { chargeInstalments } from './charge-instalments.ts'
import { forgetCards } from './forget-cards.ts'
import { payParts } from './pay-parts.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const someCharge = {
  bookingId: 'b',
  paymentId: 'p',
  instalmentId: 'i',
  tries: 1,
  amountCents: 100,
  description: 'Rest',
}

it('takes a deposit, saves the card, and charges the rest 35 days before the start', async () => {
  const { id, balanceOn } = await bookedInParts(world)
  const first = await world.booking(id)
  assert.deepEqual(
    [first.state, first.plan, first.total_cents, first.unpaid_cents],
    ['confirmed', 'deposit', 2480_00, 1984_00],
  )
  assert.deepEqual(await paymentsOf(world, id), ['captured 49600'])
  const plan = await findPlan(world.db, id)
  assert.deepEqual(
    plan?.parts.map(({ dueOn, cents, isPaid }) => [dueOn, cents, isPaid]),
    [[balanceOn, 1984_00, false]],
  )
  assert.equal(plan?.card?.last4, '4242')
  assert.deepEqual(await world.violations(), [])

  for (const days of [8, 7, 6, 3, 1]) await goTo(world, addDays(balanceOn, -days))
  await goTo(world, balanceOn, 9)
  assert.deepEqual(await paymentsOf(world, id), ['captured 49600'])
  await goTo(world, balanceOn, 10)
  await goTo(world, addDays(balanceOn, 1))
  assert.deepEqual(await paymentsOf(world, id), ['captured 49600', 'captured 198400'])
  assert.equal((await world.booking(id)).unpaid_cents, 0)
  assert.deepEqual((await mailsOf(world, id)).slice(-4), ['due 7', 'due 3', 'due 0', 'part-paid'])
  assert.deepEqual(await world.violations(), [])
  await forgetCards(world.deps)
  assert.equal((await findPlan(world.db, id))?.card, null)
})

it('charges monthly parts, each once', async () => {
  const { id, balanceOn } = await bookedInParts(world, 'monthly')
  const parts = (await findPlan(world.db, id))?.parts ?? []
  assert.equal(parts.length, 4)
  for (const { dueOn } of parts) {
    await goTo(world, dueOn)
    await goTo(world, dueOn, 11)
  }
  assert.equal(parts.at(-1)?.dueOn, balanceOn)
  assert.deepEqual(
    await paymentsOf(world, id),
    Array.from({ length: 5 }, () => 'captured 49600'),
  )
  assert.equal((await mailsOf(world, id)).filter((name) => name === 'part-paid').length, 4)
  assert.deepEqual(await world.violations(), [])
})

it('tries a declined card on four days and cancels on the fifth with a full refund', async () => {
  const { id, departure, balanceOn } = await bookedInParts(world)
  world.payments.chargesEnd('declined', 'card_declined')
  for (const days of [0, 1, 2, 3]) {
    await goTo(world, addDays(balanceOn, days))
    await goTo(world, addDays(balanceOn, days), 15)
  }
  assert.equal((await world.booking(id)).state, 'confirmed')
  await goTo(world, addDays(balanceOn, 4), 9)
  assert.equal((await world.booking(id)).state, 'confirmed')
  await goTo(world, addDays(balanceOn, 4), 10)
  const ended = await world.booking(id)
  assert.deepEqual(
    [
      ended.state,
      ended.cancelled_by,
      ended.refund_percentage,
      ended.refund_amount_cents,
      ended.refund_status,
    ],
    ['cancelled', 'platform', 100, 496_00, 'approved'],
  )
  assert.equal(await world.spotsTaken(departure.id), 0)
  const mails = await mailsOf(world, id)
  assert.equal(mails.filter((name) => name === 'failed declined').length, 4)
  assert.deepEqual(mails.slice(-2), ['booking-cancelled', 'booking-cancelled-to-host'])
  assert.deepEqual(await paymentsOf(world, id), [
    'captured 49600',
    ...Array.from({ length: 4 }, () => 'expired 198400'),
  ])
  assert.ok(
    [...world.payments.charges.values()].every(({ state }) => state === 'paid' || state === 'cancelled'),
  )
  assert.deepEqual(await world.violations(), [])
})

it('mails a page for a card that must be confirmed, and goes on when it is paid there', async () => {
  const { id, visitor, balanceOn } = await bookedInParts(world, 'monthly')
  const [first] = (await findPlan(world.db, id))?.parts ?? []
  world.payments.chargesEnd('unconfirmed')
  await goTo(world, first?.dueOn ?? '')
  assert.ok((await mailsOf(world, id)).includes('failed unconfirmed'))
  const paying = { bookingId: id, what: 'next' as const, shownCents: 496_00, origin: world.deps.origin }
  await assert.rejects(
    payParts(world.deps, { ...paying, shownCents: 1 }, visitor),
    new Refusal('plan-amount-differs', { totalCents: 496_00 }),
  )
  const { url } = await payParts(world.deps, paying, visitor)
  const sessionId = url?.split('/').at(-1) ?? ''
  world.payments.pay(sessionId)
  assert.equal(await settleSession(world.deps, { sessionId }), 'confirmed')
  assert.equal((await world.booking(id)).unpaid_cents, 3 * 496_00)
  world.payments.chargesEnd('paid')
  for (const { dueOn } of (await findPlan(world.db, id))?.parts ?? [])
    if (dueOn > nepalDate(world.clock.now())) await goTo(world, dueOn)
  assert.equal((await world.booking(id)).unpaid_cents, 0)
  assert.ok(nepalDate(world.clock.now()) === balanceOn)
  assert.deepEqual(await world.violations(), [])
})

it('closes the page of a traveller before the card is charged, and refunds nothing that was paid just then', async () => {
  const { id, visitor, balanceOn } = await bookedInParts(world)
  const paying = { bookingId: id, what: 'rest' as const, shownCents: 1984_00, origin: world.deps.origin }
  const { url } = await payParts(world.deps, paying, visitor)
  const sessionId = url?.split('/').at(-1) ?? ''
  world.payments.pay(sessionId)
  await goTo(world, balanceOn)
  assert.deepEqual(await paymentsOf(world, id), ['captured 49600', 'captured 198400'])
  const other = await bookedInParts(world)
  await payParts(world.deps, { ...paying, bookingId: other.id }, other.visitor)
  await goTo(world, other.balanceOn)
  assert.deepEqual(await paymentsOf(world, other.id), ['captured 49600', 'expired 198400', 'captured 198400'])
  assert.deepEqual(await world.violations(), [])
})

it('charges once when many workers run at the same time, and after the provider did not answer', async () => {
  const bookings = await Promise.all(Array.from({ length: 10 }, () => bookedInParts(world)))
  const [{ balanceOn }] = bookings as [(typeof bookings)[number]]
  setClock(world, balanceOn)
  const earlier = world.payments.charges.size
  await Promise.all(Array.from({ length: 6 }, () => chargeInstalments(world.deps)))
  assert.equal(world.payments.charges.size - earlier, 10)
  // The control: the key of part and try is what makes repeated calls one charge.
  const order = { ...someCharge, customerId: 'cus_control', methodId: 'pm_control' }
  const charge = (key: string) => world.payments.chargeSaved(order, key)
  const before = world.payments.charges.size
  await Promise.all([charge('part:1'), charge('part:1'), charge('part:1')])
  assert.equal(world.payments.charges.size - before, 1)
  await Promise.all([charge('one'), charge('two')])
  assert.equal(world.payments.charges.size - before, 3)
  for (const { id } of bookings)
    assert.deepEqual(await paymentsOf(world, id), ['captured 49600', 'captured 198400'])

  const late = await bookedInParts(world)
  setClock(world, late.balanceOn)
  world.payments.fail(true)
  await chargeInstalments(world.deps)
  world.payments.fail(false)
  assert.deepEqual(await paymentsOf(world, late.id), ['captured 49600', 'created 198400'])
  await reconcilePayments(world.deps, 0)
  assert.deepEqual(await paymentsOf(world, late.id), ['captured 49600', 'captured 198400'])
  assert.deepEqual(await world.violations(), [])
})

it('refunds what is paid when the traveller cancels, and nobody owes the rest', async () => {
  const { id, visitor } = await bookedInParts(world, 'monthly')
  const [first] = (await findPlan(world.db, id))?.parts ?? []
  await goTo(world, first?.dueOn ?? '')
  const quote = await quoteCancellation(world.deps, id, visitor)
  assert.deepEqual([quote.cardCents, quote.percent], [992_00, 100])
  await cancelBooking(world.deps, { bookingId: id, shown: quote }, visitor)
  const refunds = await world.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('refund.amount_cents')
    .where('payment.booking_id', '=', id)
    .execute()
  assert.deepEqual(
    refunds.map(({ amount_cents }) => amount_cents),
    [496_00, 496_00],
  )
  assert.equal((await findPlan(world.db, id))?.parts.length, 1)
  const share = await world.db
    .selectFrom('payout_item')
    .select('state')
    .where('booking_id', '=', id)
    .execute()
  assert.deepEqual(
    share.map(({ state }) => state),
    ['reversed'],
  )
  assert.deepEqual(await world.violations(), [])
})
