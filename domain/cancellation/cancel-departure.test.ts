import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { boughtBooking, leadOf, type Given } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { departureMailsOf, jobOf, reason } from '#test/samples/departure-end.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, someDetails, type World } from '#test/world.ts'
import { mailDepartureCancelled } from '#worker/mails/booking/departure-cancelled.ts'
import type { Visitor } from '../account/visitor.ts'
import { startCheckout } from '../checkout/start-checkout.ts'
import { cancelBooking } from './cancel-booking.ts'
import { cancelDeparture } from './cancel-departure.ts'
import { endDepartureBookings } from './end-departure-bookings.ts'
import { submitBooking } from '../booking/hold/submit-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const PRICE = 1240_00

const operator = (factor: Date | null = world.clock.now()) => anOperator(world, { factor })

async function hostOf(trekId: string, secondFactorAt: Date | null): Promise<Visitor> {
  const { id, email } = await world.db
    .selectFrom('account')
    .innerJoin('trek', 'trek.host_id', 'account.id')
    .select(['account.id', 'account.email'])
    .where('trek.id', '=', trekId)
    .executeTakeFirstOrThrow()
  return aVisitor({ account: { id, email, role: 'traveller', firstName: '' }, secondFactorAt })
}

const cancel = (departureId: string, visitor: Visitor, why = reason) =>
  cancelDeparture(world.deps, { departureId, reason: why }, visitor)

const end = async (departureId: string) => endDepartureBookings(world.deps, await jobOf(world, departureId))

const stateOf = async (id: string) => (await world.booking(id)).state

const mailsOf = (bookingId: string) => departureMailsOf(world, bookingId)

async function stateOfDeparture(id: string) {
  const row = world.db.selectFrom('departure').select('state').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).state
}

test('only the trek’s host and operators cancel a departure, with a fresh second factor and a reason', async () => {
  const departure = await world.departure()
  const { id } = departure
  const now = world.clock.now()
  const old = new Date(now.getTime() - 11 * 60_000)
  const other = await world.departure()
  for (const [visitor, code] of [
    [aVisitor(), 'signed-out'],
    [(await signedIn(world, 0)).visitor, 'operators-only'],
    [await hostOf(other.trekId, now), 'operators-only'],
    [await hostOf(departure.trekId, null), 'second-factor-needed'],
    [await hostOf(departure.trekId, old), 'second-factor-needed'],
    [await operator(old), 'second-factor-needed'],
    [await operator(null), 'second-factor-needed'],
  ] as const)
    await assert.rejects(cancel(id, visitor), { code })
  await assert.rejects(cancel(id, await operator(), '  '), { code: 'cancellation-needs-reason' })
  await assert.rejects(cancel(id, await operator(), 'x'.repeat(501)), { code: 'cancellation-needs-reason' })
  await assert.rejects(cancel(randomUUID(), await operator()), { code: 'departure-not-found' })
  assert.equal(await stateOfDeparture(id), 'open')

  const host = await hostOf(departure.trekId, now)
  await cancel(id, host)
  assert.equal(await stateOfDeparture(id), 'cancelled')
  await assert.rejects(cancel(id, host), { code: 'departure-not-cancellable' })
  const acts = await world.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', id).execute()
  assert.deepEqual(
    acts.map(({ act, actor_id, reason: why }) => [act, actor_id, why]),
    [['cancel-departure', host.account?.id, reason]],
  )
})

test('only an operator ends a trek under way, and everybody gets a full refund', async () => {
  const departure = await world.departure({ startsInDays: 3, deadlineDays: 1 })
  const { id } = await boughtBooking(world, { departure })
  world.clock.days(4)
  const set = (state: string) =>
    world.db.updateTable('departure').set({ state }).where('id', '=', departure.id).execute()
  await assert.rejects(cancel(departure.id, await hostOf(departure.trekId, world.clock.now())), {
    code: 'departure-not-cancellable',
  })
  await set('departed')
  await assert.rejects(cancel(departure.id, await hostOf(departure.trekId, world.clock.now())), {
    code: 'departure-not-cancellable',
  })
  await cancel(departure.id, await operator())
  await end(departure.id)
  const booking = await world.booking(id)
  assert.deepEqual(
    [booking.state, booking.refund_percentage, booking.refund_amount_cents, booking.refund_status],
    ['host_cancelled', 100, PRICE, 'approved'],
  )
  const walked = await world.departure()
  await world.db.updateTable('departure').set({ state: 'departed' }).where('id', '=', walked.id).execute()
  await world.db.updateTable('departure').set({ state: 'completed' }).where('id', '=', walked.id).execute()
  await assert.rejects(cancel(walked.id, await operator()), { code: 'departure-not-cancellable' })
})

test('from that moment nobody submits, pays or cancels by tier on it', async () => {
  const departure = await world.departure({ startsInDays: 20 })
  const on = (until: NonNullable<Given['until']>) => boughtBooking(world, { departure, until })
  const [held, sent, confirmed] = [await on('held'), await on('sent'), await on('confirmed')]
  await cancel(departure.id, await operator())
  await assert.rejects(boughtBooking(world, { departure, until: 'held' }), { code: 'departure-not-open' })
  const submission = { details: someDetails(), shownTotalCents: null, key: randomUUID() }
  await assert.rejects(submitBooking(world.deps, held.id, submission, held.visitor), {
    code: 'departure-not-open',
  })
  const checkout = { bookingId: sent.id, shownTotalCents: null, origin: '' }
  await assert.rejects(startCheckout(world.deps, checkout, sent.visitor), { code: 'checkout-not-possible' })
  const shown = { cardCents: PRICE / 2, creditCents: 0 }
  const lead = await leadOf(world, confirmed.id)
  await assert.rejects(cancelBooking(world.deps, { bookingId: confirmed.id, shown }, lead), {
    code: 'departure-cancelled',
  })
  await end(departure.id)
  assert.deepEqual(await Promise.all([held, sent, confirmed].map(({ id }) => stateOf(id))), [
    'expired',
    'expired',
    'confirmed',
  ])
  assert.deepEqual(await Promise.all([held, sent, confirmed].map(({ id }) => mailsOf(id))), [1, 1, 1])
  const whole = { cardCents: PRICE, creditCents: 0 }
  await cancelBooking(world.deps, { bookingId: confirmed.id, shown: whole }, lead)
  assert.equal((await world.booking(confirmed.id)).refund_amount_cents, PRICE)
})

test('the mail states that the traveller is not at fault, the reason, the refund and its date', async () => {
  const departure = await world.departure()
  const { visitor } = await signedIn(world, 40_00)
  const paid = await boughtBooking(world, { departure, visitor, creditCents: 40_00 })
  const unpaid = await boughtBooking(world, { departure, until: 'card page' })
  await cancel(departure.id, await operator())
  await end(departure.id)
  await cancelBooking(
    world.deps,
    { bookingId: paid.id, shown: { cardCents: 1200_00, creditCents: 40_00 } },
    visitor,
  )
  await mailDepartureCancelled(world.deps, { bookingId: paid.id })
  const first = world.sent.at(-1)
  assert.equal(first?.to, visitor.account?.email)
  assert.match(first?.subject ?? '', /^Your refund: Annapurna Circuit, /)
  for (const words of [
    'It is not your fault, and you get back everything you paid.',
    `The reason given: ${reason}`,
    'US$1,200.00, 100% of what was paid by card, comes back to the card ending 4242, within 7 working days (5 to 10 days). US$40.00 of your credit is back in your balance already.',
    'Coming back: US$1,200.00 and US$40.00 credit',
  ])
    assert.ok(first?.text.includes(words), `${words} in ${first?.text}`)
  await mailDepartureCancelled(world.deps, { bookingId: unpaid.id })
  assert.ok(world.sent.at(-1)?.text.includes('You were not charged, and nothing is owed.'))
})
