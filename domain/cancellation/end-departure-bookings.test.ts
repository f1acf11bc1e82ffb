import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { balancesOf, creditOf, refundsOf } from '#test/money/balances.ts'
import { disputePayment } from '#test/money/dispute-payment.ts'
import { boughtBooking, leadOf, type Given } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { departureMailsOf, departureOff, openChoiceOf } from '#test/samples/departure-end.ts'
import { freshWorld, type World } from '#test/world.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import { cancelBooking } from './cancel-booking.ts'
import { lapseChoices } from './end-by-choice.ts'
import { endDepartureBookings } from './end-departure-bookings.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const PRICE = 1240_00

const stateOf = async (id: string) => (await world.booking(id)).state

test('twenty bookings in all states, while their travellers pay: no money is lost or paid twice', async () => {
  const departure = await world.departure({ spots: 40, startsInDays: 60 })
  const { visitor: credited } = await signedIn(world, 2 * PRICE)
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
    await leadOf(world, leaving.id),
  )
  const overdue = await buy('card page')
  all.push(leaving, overdue)
  assert.equal(all.length, 20)

  const job = await departureOff(world, departure.id)
  // Travellers pay while the job runs, in two processes, with the provider's events in between: each traveller pays
  // after one more query than the one before.
  const paying = all
    .filter(({ sessionId }) => sessionId !== '')
    .map(async ({ sessionId }, index) => {
      for (let question = 0; question < index; question += 1) await world.spotsTaken(departure.id)
      world.payments.pay(sessionId)
      return settleSession(world.deps, { sessionId })
    })
  const ending = [1, 2].map(() => endDepartureBookings(world.deps, job))
  await Promise.allSettled([...paying, ...ending])
  await endDepartureBookings(world.deps, job)
  for (const { sessionId } of all) if (sessionId) await settleSession(world.deps, { sessionId })
  await endDepartureBookings(world.deps, job)

  // Nobody chooses in time.
  assert.deepEqual(
    (await Promise.all(all.map(({ id }) => stateOf(id)))).filter((state) => state === 'confirmed').length > 0,
    true,
  )
  assert.deepEqual(await world.violations(), [])
  world.clock.days(8)
  await lapseChoices(world.deps)

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
    const { customerFunds, platformPaid } = await balancesOf(world, id)
    assert.deepEqual([customerFunds, platformPaid], [0, 0], `the books of ${id} are even`)
  }
  assert.equal(await creditOf(world, credited.account?.id), 2 * PRICE)
  assert.equal(await world.spotsTaken(departure.id), 0)
  // One mail asks for the choice, and one says what happens without it; an unpaid hold gets one.
  const expected = (id: string, state: string | undefined) => {
    if (id === leaving.id) return 0
    return state === 'host_cancelled' ? 2 : 1
  }
  const mails = await Promise.all(all.map(({ id }) => departureMailsOf(world, id)))
  assert.deepEqual(
    all.filter(({ id }, index) => mails[index] !== expected(id, ended[index]?.state)),
    [],
  )
  assert.deepEqual(await world.violations(), [])
})

test('a silent provider delays only its holds; the job continues later', async () => {
  const departure = await world.departure()
  const open = await boughtBooking(world, { departure, until: 'card page' })
  const paid = await boughtBooking(world, { departure })
  const job = await departureOff(world, departure.id)
  world.payments.fail(true)
  await assert.rejects(endDepartureBookings(world.deps, job), /1 holds/)
  assert.deepEqual([await stateOf(open.id), await stateOf(paid.id)], ['held', 'confirmed'])
  assert.ok(await openChoiceOf(world, paid.id))
  world.payments.fail(false)
  await endDepartureBookings(world.deps, job)
  assert.equal(await stateOf(open.id), 'expired')
  assert.equal(world.payments.pay(open.sessionId), false, 'its card page is closed')
})

test('after a crash in the middle the job continues where it stopped', async () => {
  const departure = await world.departure()
  const bookings = await Promise.all([1, 2, 3, 4].map(() => boughtBooking(world, { departure })))
  const job = await departureOff(world, departure.id)
  const hook = globalThis as { [key: symbol]: unknown }
  const name = Symbol.for('chautari.crash-point')
  let crashes = 0
  hook[name] = (point: string) => {
    if (point !== 'cancel-departure:one-refunded' && point !== 'choice:asked') return
    crashes += 1
    if (crashes % 3 === 0) throw new Error('killed')
  }
  let runs = 0
  try {
    for (; runs < 20; runs++)
      if (
        await endDepartureBookings(world.deps, job).then(
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
    assert.equal(await stateOf(id), 'confirmed')
    assert.ok(await openChoiceOf(world, id))
    assert.equal((await refundsOf(world, id)).length, 0)
    assert.equal(await departureMailsOf(world, id), 1)
  }
  assert.deepEqual(await world.violations(), [])
})

/** Runs a function when a point of the code is first reached. */
function atFirst(point: string, act: () => void) {
  const hook = globalThis as { [key: symbol]: unknown }
  const name = Symbol.for('chautari.crash-point')
  hook[name] = (passed: string) => {
    if (passed !== point) return
    Reflect.deleteProperty(hook, name)
    act()
  }
}

test('a hold that is paid while the others are asked is asked with them', async () => {
  const departure = await world.departure()
  const open = await boughtBooking(world, { departure, until: 'paid' })
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => boughtBooking(world, { departure })))
  const job = await departureOff(world, departure.id)
  let settling: Promise<unknown> | undefined
  atFirst('cancel-departure:one-refunded', () => {
    world.payments.fail(false)
    settling = settleSession(world.deps, open)
  })
  world.payments.fail(true)
  const isDone = await endDepartureBookings(world.deps, job).then(
    () => true,
    () => false,
  )
  await settling
  assert.ok(settling)
  if (!isDone) await endDepartureBookings(world.deps, job)
  assert.equal(await stateOf(open.id), 'confirmed')
  assert.ok(await openChoiceOf(world, open.id))
  assert.deepEqual(await world.violations(), [])
})

test('a booking that cannot be ended does not stop the others', async () => {
  const departure = await world.departure()
  const bookings = await Promise.all([1, 2, 3, 4].map(() => boughtBooking(world, { departure })))
  const job = await departureOff(world, departure.id)
  atFirst('choice:asked', () => {
    throw new Error('a fault')
  })
  await assert.rejects(endDepartureBookings(world.deps, job), /1 of 4/)
  assert.equal(await asked(bookings), 3)
  assert.deepEqual(await world.violations(), [], 'the job has not finished')
  await endDepartureBookings(world.deps, job)
  assert.equal(await asked(bookings), 4)
})

/** How many of these bookings have an open choice. */
async function asked(bookings: readonly { id: string }[]): Promise<number> {
  const open = await world.db
    .selectFrom('departure_choice')
    .select('id')
    .where('state', '=', 'open')
    .where(
      'booking_id',
      'in',
      bookings.map(({ id }) => id),
    )
    .execute()
  return open.length
}

test('a job of an earlier version refunds everybody at once', async () => {
  const departure = await world.departure()
  const { id } = await boughtBooking(world, { departure })
  const { offersChoice: _, ...job } = await departureOff(world, departure.id)
  await endDepartureBookings(world.deps, job)
  assert.equal(await stateOf(id), 'host_cancelled')
  assert.deepEqual(await world.violations(), [])
})

test('a booking with a disputed payment has nothing to choose and ends at once', async () => {
  const departure = await world.departure()
  const [disputed, other] = await Promise.all([1, 2].map(() => boughtBooking(world, { departure })))
  await disputePayment(world, disputed?.id ?? '')
  await endDepartureBookings(world.deps, await departureOff(world, departure.id))
  assert.deepEqual(
    [await stateOf(disputed?.id ?? ''), await stateOf(other?.id ?? '')],
    ['host_cancelled', 'confirmed'],
  )
  assert.deepEqual(await world.violations(), [])
})
