import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { bookedInParts, goTo, mailsOf, paymentsOf, setClock } from '#test/money/booked-in-parts.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { aNewLead, takeOver, tokenOfOffer } from '#test/samples/handovers/offered-booking.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { finishDepartures } from '../booking/finish-departures.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { closeHeldPayment } from '../checkout/close-held-payment.ts'
import { compareWithProvider } from '../checkout/compare-with-provider.ts'
import { reconcilePayments } from '../checkout/reconcile-payments.ts'
import { applyCharge, chargeKey } from '../checkout/settle-charge.ts'
import { settleCardPage } from '../checkout/settle-card-page.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import { addDays } from '../dates.ts'
import { startHandover } from '../lead-handover/start-handover.ts'
import { chargeIs } from '../ports/provider-states.ts'
import type { SavedChargeOrder } from '../ports/provider-charges.ts'
import { Refusal } from '../refusal.ts'
import { chargeInstalments } from './charge-instalments.ts'
import { openCardPage, removeOwnCard } from './change-card.ts'
import { forgetCards } from './forget-cards.ts'
import { payParts } from './pay-parts.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Booked = Awaited<ReturnType<typeof bookedInParts>>

/** A part whose charge was saved on its day while the provider did not answer. */
const unanswered = async () => {
  const booked = await bookedInParts(world)
  setClock(world, booked.balanceOn)
  world.payments.fail(true)
  await chargeInstalments(world.deps)
  world.payments.fail(false)
  assert.equal((await paymentsOf(world, booked.id)).at(-1), 'created 198400')
  return booked
}
/** The charge begins at the provider, and its answer is lost. */
const chargedUnseen = async ({ id }: Booked) => {
  const attempt = await world.db
    .selectFrom('payment')
    .select(['id', 'instalment_id', 'try', 'session_order'])
    .where('booking_id', '=', id)
    .where('try', 'is not', null)
    .executeTakeFirstOrThrow()
  const key = chargeKey({ instalmentId: attempt.instalment_id ?? '', tries: attempt.try ?? 0 })
  const charge = await world.payments.chargeSaved(attempt.session_order as unknown as SavedChargeOrder, key)
  return { ...charge, attemptId: attempt.id }
}
const cancel = async ({ id, visitor }: Booked) => {
  const { cardCents, creditCents } = await quoteCancellation(world.deps, id, visitor)
  await cancelBooking(world.deps, { bookingId: id, reason: '', shown: { cardCents, creditCents } }, visitor)
}
const savedCards = async ({ id }: Booked) =>
  world.db.selectFrom('saved_card').select(['method_id', 'removed_at']).where('booking_id', '=', id).execute()

it('begins no charge for a booking that was cancelled after the attempt was saved', async () => {
  const booked = await unanswered()
  await cancel(booked)
  await reconcilePayments(world.deps, 0)
  assert.deepEqual(await paymentsOf(world, booked.id), ['captured 49600', 'expired 198400'])
  assert.ok(!(await mailsOf(world, booked.id)).some((mail) => mail.startsWith('failed')))
  for await (const charge of world.payments.listCharges(new Date(0)))
    assert.notEqual(charge.bookingId, booked.id)
  assert.deepEqual(await world.violations(), [])
})

it('refunds a charge that had begun when the booking was cancelled', async () => {
  const booked = await unanswered()
  await chargedUnseen(booked)
  await cancel(booked)
  await reconcilePayments(world.deps, 0)
  assert.deepEqual(await paymentsOf(world, booked.id), ['captured 49600', 'surplus 198400'])
})

it('does not remove a card while it is being charged', async () => {
  const booked = await unanswered()
  await assert.rejects(
    removeOwnCard(world.deps, booked.id, booked.visitor),
    new Refusal('plan-being-charged'),
  )
  await reconcilePayments(world.deps, 0)
  assert.deepEqual(await paymentsOf(world, booked.id), ['captured 49600', 'captured 198400'])
})

it('completes the other bookings of a date while a bank still processes a part, and this one when it is paid or ends', async () => {
  for (const end of ['paid', 'declined'] as const) {
    const booked = await bookedInParts(world)
    const { visitor } = await signedIn(world)
    const full = await boughtBooking(world, { departure: booked.departure, visitor })
    world.payments.chargesEnd('processing')
    await goTo(world, booked.balanceOn)
    setClock(world, addDays(booked.departure.ends_on, 2))
    const states = async () => {
      const departure = await world.db
        .selectFrom('departure')
        .select('state')
        .where('id', '=', booked.departure.id)
        .executeTakeFirstOrThrow()
      const [mine, other] = [await world.booking(booked.id), await world.booking(full.id)]
      return [departure.state, mine.state, other.state]
    }
    await finishDepartures(world.deps)
    await finishDepartures(world.deps)
    assert.deepEqual(await states(), ['departed', 'confirmed', 'completed'])
    for (const [id, charge] of world.payments.charges)
      if (chargeIs.processing(charge.state)) world.payments.charges.set(id, { ...charge, state: end })
    world.payments.chargesEnd('paid')
    await goTo(world, addDays(booked.departure.ends_on, 2), 11)
    await finishDepartures(world.deps)
    assert.deepEqual(await states(), ['completed', end === 'paid' ? 'completed' : 'cancelled', 'completed'])
    assert.deepEqual(await world.violations(), [])
  }
})

it('deletes a card that was saved after the booking ended', async () => {
  const booked = await bookedInParts(world)
  const url = await openCardPage(
    world.deps,
    { bookingId: booked.id, origin: world.deps.origin },
    booked.visitor,
  )
  const cardSession = url.split('/').at(-1) ?? ''
  await cancel(booked)
  await forgetCards(world.deps)
  assert.deepEqual(await savedCards(booked), [])
  assert.ok(world.payments.saveCard(cardSession, { last4: '5556' }))
  const session = await world.payments.findSession(cardSession)
  await settleCardPage(world.deps, session)
  await settleCardPage(world.deps, session)
  const [late, ...others] = await savedCards(booked)
  assert.deepEqual([others.length, late?.removed_at === null], [0, false])
  await forgetCards(world.deps)
  assert.deepEqual(await savedCards(booked), [])
  assert.ok(world.payments.forgotten.has(late?.method_id ?? ''))
})

it('deletes the card of a part that was paid after the booking ended', async () => {
  const booked = await bookedInParts(world, 'monthly')
  const { url } = await payParts(
    world.deps,
    { bookingId: booked.id, what: 'next', shownCents: 496_00, origin: world.deps.origin },
    booked.visitor,
  )
  const sessionId = url?.split('/').at(-1) ?? ''
  await cancel(booked)
  await forgetCards(world.deps)
  assert.ok(world.payments.pay(sessionId))
  assert.equal(await settleSession(world.deps, { sessionId }), 'surplus')
  await forgetCards(world.deps)
  assert.deepEqual(await savedCards(booked), [])
  assert.ok(world.payments.forgotten.has(`pm_${sessionId}`))
})

it('settles a card page whose event was lost', async () => {
  const booked = await bookedInParts(world)
  const url = await openCardPage(
    world.deps,
    { bookingId: booked.id, origin: world.deps.origin },
    booked.visitor,
  )
  assert.ok(world.payments.saveCard(url.split('/').at(-1) ?? '', { last4: '5556' }))
  await compareWithProvider(world.deps, 'recent')
  assert.equal((await savedCards(booked)).filter(({ removed_at }) => removed_at === null).length, 1)
  assert.ok((await mailsOf(world, booked.id)).includes('card-changed'))
})

it('keeps a charge of another amount for a person, and refunds all of it when they decide so', async () => {
  const booked = await unanswered()
  const charge = await chargedUnseen(booked)
  assert.equal(await applyCharge(world.deps, { ...charge, amountCents: 1983_00 }), 'problem')
  const decision = { paymentId: charge.attemptId, sendBack: true, reason: 'Another amount than ours.' }
  await closeHeldPayment(world.deps, decision, await anOperator(world))
  const refund = world.payments.refunds.at(-1)
  assert.deepEqual([refund?.intentId, refund?.amountCents], [charge.intentId, 1984_00])
  await assert.rejects(closeHeldPayment(world.deps, decision, await anOperator(world)))
})

it('compares a held charge again until the provider and our books agree', async () => {
  const booked = await unanswered()
  const charge = await chargedUnseen(booked)
  await applyCharge(world.deps, { ...charge, amountCents: 1983_00 })
  world.clock.minutes(1)
  await compareWithProvider(world.deps, 'recent')
  assert.deepEqual(await paymentsOf(world, booked.id), ['captured 49600', 'captured 198400'])
  await goTo(world, booked.balanceOn, 12)
  assert.equal((await paymentsOf(world, booked.id)).length, 2)
})

it('lets no card of the old lead pay after a handover', async () => {
  const booked = await bookedInParts(world, 'monthly')
  const { id, visitor } = booked
  const { origin } = world.deps
  const card = await openCardPage(world.deps, { bookingId: id, origin }, visitor)
  const part = { bookingId: id, what: 'next', shownCents: 496_00, origin } as const
  const { url } = await payParts(world.deps, part, visitor)
  const zora = await signedIn(world)
  await startHandover(world.deps, { bookingId: id, lead: aNewLead({ email: zora.email }) }, visitor)
  await takeOver(world, id, await tokenOfOffer(world, id), zora.visitor)
  assert.ok(!world.payments.pay(url?.split('/').at(-1) ?? ''), 'the page of the part is closed')
  const cardSession = card.split('/').at(-1) ?? ''
  assert.ok(world.payments.saveCard(cardSession))
  await settleCardPage(world.deps, await world.payments.findSession(cardSession))
  assert.deepEqual(
    (await savedCards(booked)).filter(({ removed_at }) => removed_at === null),
    [],
  )
  const orders = await world.db
    .selectFrom('payment')
    .select('session_order')
    .where('booking_id', '=', id)
    .execute()
  assert.deepEqual([...new Set(orders.map(({ session_order }) => JSON.stringify(session_order)))], ['{}'])
})
