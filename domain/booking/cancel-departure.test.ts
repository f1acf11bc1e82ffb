import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { booksOf, creditOf, refundsOf } from '#test/books.ts'
import { boughtBooking, someoneWithCredit, type Given } from '#test/bought-booking.ts'
import { aVisitor, freshWorld, makeAccount, someDetails, type World } from '#test/world.ts'
import { mailDepartureCancelled } from '#worker/mails/departure-cancelled.ts'
import type { Visitor } from '../account/visitor.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { settleSession } from '../payment/settle-payment.ts'
import { startCheckout } from '../payment/start-checkout.ts'
import { cancelBooking } from './cancel-booking.ts'
import { cancelDeparture } from './cancel-departure.ts'
import { endDepartureBookings } from './end-departure-bookings.ts'
import { submitBooking } from './submit-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const reason = 'A landslide closed the trail.'
const PRICE = 1240_00

async function operator(given: Partial<Visitor> = {}): Promise<Visitor> {
  const email = `${randomUUID()}@example.com`
  const id = await makeAccount(world.deps, email)
  await world.db.updateTable('account').set({ role: 'operator' }).where('id', '=', id).execute()
  const account = { id, email, role: 'operator' as const, firstName: '' }
  return aVisitor({ account, secondFactorAt: world.clock.now(), ...given })
}

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

const jobOf = (departureId: string) => ({ departureId, by: 'operator' as const, reason })

const stateOf = async (id: string) => (await world.booking(id)).state

const mailsOf = async (bookingId: string) =>
  (await world.jobs()).filter(
    ({ name, payload }) => name === 'mail-departure-cancelled' && payload.bookingId === bookingId,
  ).length

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
    [await someoneWithCredit(world, 0), 'operators-only'],
    [await hostOf(other.trekId, now), 'operators-only'],
    [await hostOf(departure.trekId, null), 'second-factor-needed'],
    [await hostOf(departure.trekId, old), 'second-factor-needed'],
    [await operator({ secondFactorAt: old }), 'second-factor-needed'],
    [await operator({ secondFactorAt: null }), 'second-factor-needed'],
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

test('a trek under way is ended by an operator alone, and everybody gets everything back', async () => {
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
  await endDepartureBookings(world.deps, jobOf(departure.id))
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

test('from that moment nobody sends, pays or cancels by the tiers on it', async () => {
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
  await assert.rejects(cancelBooking(world.deps, { bookingId: confirmed.id, shown }, confirmed.visitor), {
    code: 'departure-cancelled',
  })
  await endDepartureBookings(world.deps, jobOf(departure.id))
  assert.deepEqual(await Promise.all([held, sent, confirmed].map(({ id }) => stateOf(id))), [
    ...['expired', 'expired', 'host_cancelled'],
  ])
  assert.deepEqual(await Promise.all([held, sent, confirmed].map(({ id }) => mailsOf(id))), [1, 1, 1])
  assert.equal((await world.booking(confirmed.id)).refund_amount_cents, PRICE)
})

test('twenty bookings in all states, while their travellers pay: nothing is lost, nothing paid twice', async () => {
  const departure = await world.departure({ spots: 40, startsInDays: 60 })
  const credited = await someoneWithCredit(world, 2 * PRICE)
  const buy = (until: NonNullable<Given['until']>, more: Partial<Given> = {}) =>
    boughtBooking(world, { departure, until, ...more })
  const all = [
    ...(await Promise.all([1, 2, 3].map(() => buy('held')))),
    ...(await Promise.all([1, 2, 3].map(() => buy('sent', { spots: 2 })))),
    ...(await Promise.all([1, 2, 3, 4, 5].map(() => buy('card page')))),
    ...(await Promise.all([1, 2, 3].map(() => buy('paid')))),
    ...(await Promise.all([1, 2].map(() => buy('confirmed', { memberDiscountCents: 62_00 })))),
    await buy('confirmed', { visitor: credited, creditCents: PRICE }),
    await buy('confirmed', { visitor: credited, creditCents: 100_00 }),
  ]
  const leaving = await buy('confirmed')
  await cancelBooking(
    world.deps,
    { bookingId: leaving.id, shown: { cardCents: PRICE, creditCents: 0 } },
    leaving.visitor,
  )
  const overdue = await buy('card page')
  all.push(leaving, overdue)
  assert.equal(all.length, 20)

  await cancel(departure.id, await operator())
  // Travellers go on paying while the job runs, in two processes, and the provider's events come in between.
  const paying = all
    .filter(({ sessionId }) => sessionId !== '')
    .map(async ({ sessionId }, index) => {
      await new Promise((soon) => setTimeout(soon, index * 3))
      world.payments.pay(sessionId)
      return settleSession(world.deps, { sessionId })
    })
  const ending = [1, 2].map(() => endDepartureBookings(world.deps, jobOf(departure.id)))
  await Promise.allSettled([...paying, ...ending])
  await endDepartureBookings(world.deps, jobOf(departure.id))
  for (const { sessionId } of all) if (sessionId) await settleSession(world.deps, { sessionId })
  await endDepartureBookings(world.deps, jobOf(departure.id))

  const refundIds = (await Promise.all(all.map(({ id }) => refundsOf(world, id)))).flat()
  for (const { id: refundId, state } of refundIds)
    if (state === 'approved') await sendRefund(world.deps, { refundId })

  const ended = await Promise.all(all.map(({ id }) => world.booking(id)))
  assert.deepEqual(
    ended.filter(({ state }) => !['expired', 'host_cancelled', 'cancelled'].includes(state)),
    [],
  )
  const paidAtProvider = world.payments.sessions.filter(
    ({ paid, bookingId }) => paid && all.some(({ id }) => id === bookingId),
  )
  assert.ok(paidAtProvider.length >= 6, `${paidAtProvider.length} paid`)
  for (const { bookingId, amountCents } of paidAtProvider) {
    const [refund, ...more] = await refundsOf(world, bookingId ?? '')
    assert.deepEqual([refund?.amount_cents, more.length], [amountCents, 0], `${bookingId} goes back in full`)
    const atProvider = world.payments.refunds.filter(({ refundId }) => refundId === refund?.id)
    if (bookingId !== leaving.id)
      assert.deepEqual(
        atProvider.map(({ amountCents: cents }) => cents),
        [amountCents],
      )
  }
  for (const { id } of all) {
    const { customerFunds, platformPaid } = await booksOf(world, id)
    assert.deepEqual([customerFunds, platformPaid], [0, 0], `the books of ${id} are even`)
  }
  assert.equal(await creditOf(world, credited.account?.id), 2 * PRICE)
  assert.equal(await world.spotsTaken(departure.id), 0)
  const mails = await Promise.all(all.map(({ id }) => mailsOf(id)))
  assert.deepEqual(
    all.map(({ id }) => id).filter((id, index) => mails[index] !== (id === leaving.id ? 0 : 1)),
    [],
  )
  assert.deepEqual(await world.violations(), [])
})

test('a silent provider keeps its holds waiting and nobody else; the job goes on later', async () => {
  const departure = await world.departure()
  const open = await boughtBooking(world, { departure, until: 'card page' })
  const paid = await boughtBooking(world, { departure })
  await cancel(departure.id, await operator())
  world.payments.fail(true)
  await assert.rejects(endDepartureBookings(world.deps, jobOf(departure.id)), /1 holds/)
  assert.deepEqual([await stateOf(open.id), await stateOf(paid.id)], ['held', 'host_cancelled'])
  world.payments.fail(false)
  await endDepartureBookings(world.deps, jobOf(departure.id))
  assert.equal(await stateOf(open.id), 'expired')
  assert.equal(world.payments.pay(open.sessionId), false, 'its card page is closed')
})

test('after a crash in the middle the job goes on where it stopped', async () => {
  const departure = await world.departure()
  const bookings = await Promise.all([1, 2, 3, 4].map(() => boughtBooking(world, { departure })))
  await cancel(departure.id, await operator())
  const hook = globalThis as { [key: symbol]: unknown }
  const name = Symbol.for('chautari.fault-point')
  let crashes = 0
  hook[name] = (point: string) => {
    if (point !== 'cancel-departure:one-refunded' && point !== 'cancel:money-given-back') return
    crashes += 1
    if (crashes % 3 === 0) throw new Error('killed')
  }
  let runs = 0
  try {
    for (; runs < 20; runs++)
      if (
        await endDepartureBookings(world.deps, jobOf(departure.id)).then(
          () => true,
          () => false,
        )
      )
        break
  } finally {
    Reflect.deleteProperty(hook, name)
  }
  assert.ok(runs >= 2, `${runs} runs were broken off`)
  for (const { id } of bookings) {
    assert.equal(await stateOf(id), 'host_cancelled')
    assert.equal((await refundsOf(world, id)).length, 1)
    assert.equal(await mailsOf(id), 1)
  }
  assert.deepEqual(await world.violations(), [])
})

test('the mail says that it was not their fault, why, what comes back and when', async () => {
  const departure = await world.departure()
  const visitor = await someoneWithCredit(world, 40_00)
  const paid = await boughtBooking(world, { departure, visitor, creditCents: 40_00 })
  const unpaid = await boughtBooking(world, { departure, until: 'card page' })
  await cancel(departure.id, await operator())
  await endDepartureBookings(world.deps, jobOf(departure.id))
  await mailDepartureCancelled(world.deps, { bookingId: paid.id })
  const first = world.sent.at(-1)
  assert.equal(first?.to, visitor.account?.email)
  assert.match(first?.subject ?? '', /^Your departure was cancelled: Annapurna Circuit, /)
  for (const words of [
    'It is not your fault, and you get back everything you paid.',
    `The reason given: ${reason}`,
    'US$1,200.00, 100% of what you paid by card, comes back to the card ending 4242, within 7 working days (5 to 10 days). US$40.00 of your credit is back in your balance already.',
    'Coming back: US$1,200.00 and US$40.00 credit',
  ])
    assert.ok(first?.text.includes(words), `${words} in ${first?.text}`)
  await mailDepartureCancelled(world.deps, { bookingId: unpaid.id })
  assert.ok(world.sent.at(-1)?.text.includes('You were not charged, and nothing is owed.'))
})
