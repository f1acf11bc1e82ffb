import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedIn, type Traveller } from '#test/samples/credit.ts'
import { freshWorld, someDetails, type World } from '#test/world.ts'
import { createBooking } from '../booking/hold/create-booking.ts'
import { expireHolds, releaseHold } from '../checkout/end-hold.ts'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { submitBooking } from '../booking/hold/submit-booking.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import { startCheckout } from '../checkout/start-checkout.ts'
import { creditBalance } from './credit-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Departure = Awaited<ReturnType<World['departure']>>

/** Submits the form of a new hold of one spot (1,240 dollars unless the departure says otherwise). */
async function sent(who: Traveller, creditCents: number, departure?: Departure, shownTotalCents?: number) {
  const { id: departureId } = departure ?? (await world.departure())
  const { id } = await holdSpots(world.deps, { departureId, party: { adults: 1, children: 0 } }, who.visitor)
  const details = someDetails(1, 0, who.email)
  const submission = { details, creditCents, shownTotalCents: shownTotalCents ?? null, key: randomUUID() }
  return submitBooking(world.deps, id, submission, who.visitor)
}

/** The balance of one booking in customer funds. */
async function fundsOf(bookingId: string): Promise<number> {
  const { sum } = await world.db
    .selectFrom('entry')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .select(({ fn }) => fn.sum<string>('entry.credit_cents').as('sum'))
    .where('journal.booking_id', '=', bookingId)
    .where('entry.account_id', '=', 'customer_funds')
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

const balance = (who: Traveller) => creditBalance(world.db, who.id)

test('credit leaves its owner when the form is submitted, and the card pays the rest', async () => {
  const who = await signedIn(world, 100_00)
  const booking = await sent(who, 40_01)
  assert.equal(booking.credit_cents, 40_01)
  assert.equal(booking.credit_account_id, who.id)
  assert.equal(booking.total_cents, 1240_00 - 40_01)
  assert.equal(await balance(who), 59_99)
  assert.equal(await fundsOf(booking.id), 40_01)

  const checkout = { bookingId: booking.id, shownTotalCents: null, origin: '' }
  await assert.rejects(startCheckout(world.deps, { ...checkout, shownCreditCents: 40_00 }, who.visitor), {
    code: 'checkout-price-differs',
    detail: { creditCents: 40_01 },
  })
  await startCheckout(world.deps, { ...checkout, shownCreditCents: 40_01 }, who.visitor)
  assert.equal(world.payments.sessions.at(-1)?.amountCents, 1240_00 - 40_01)
})

test('the server refuses an amount that the page would have limited, and spends nothing', async () => {
  const who = await signedIn(world, 40_00)
  const cheap = await world.departure({ priceCents: 30_00 })
  const refused: [number, object, Departure?][] = [
    [-1, { code: 'credit-negative', message: 'Credit amount cannot be negative', status: 422 }],
    [
      40_01,
      {
        code: 'credit-too-much',
        message: 'Cannot use more credit than available. Maximum: $40.00',
        status: 409,
      },
    ],
    [30_01, { code: 'credit-above-price', detail: { creditCents: 30_00 }, status: 409 }, cheap],
    [29_51, { code: 'credit-leaves-too-little', status: 409 }, cheap],
    [29_99, { code: 'credit-leaves-too-little', status: 409 }, cheap],
  ]
  for (const [cents, refusal, departure] of refused) {
    await assert.rejects(sent(who, cents, departure), refusal, `${cents} cents`)
    assert.equal(await balance(who), 40_00)
  }
  const guest = await signedIn(world)
  const nobody = { ...guest, visitor: { ...guest.visitor, account: null } }
  await assert.rejects(sent(nobody, 1), {
    message: 'Cannot use more credit than available. Maximum: $0.00',
  })
  await assert.rejects(sent(who, 10_00, undefined, 1240_00), {
    code: 'price-changed',
    detail: { totalCents: 1230_00 },
  })
  assert.equal(await balance(who), 40_00)
})

test('a booking paid entirely with credit is confirmed at once, without a card page', async () => {
  const who = await signedIn(world, 1500_00)
  const sessions = world.payments.sessions.length
  const booking = await sent(who, 1240_00)
  assert.equal(booking.state, 'confirmed')
  assert.equal(booking.total_cents, 0)
  assert.equal(await balance(who), 260_00)
  assert.equal(await fundsOf(booking.id), 1240_00)
  const checkout = { bookingId: booking.id, shownTotalCents: 0, origin: '' }
  assert.deepEqual(await startCheckout(world.deps, checkout, who.visitor), {
    url: null,
    bookingId: booking.id,
  })
  assert.equal(world.payments.sessions.length, sessions)
  const jobs = (await world.jobs()).filter(({ payload }) => JSON.stringify(payload).includes(booking.id))
  assert.deepEqual(
    jobs.map(({ name }) => name),
    ['mail-booking-confirmed', 'mail-booking-confirmed-to-host'],
  )
  const share = await world.db
    .selectFrom('payout_item')
    .select('base_cents')
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow()
  assert.equal(share.base_cents, 1240_00, 'the host’s share is computed from the whole price')
})

test('submitting the same form again spends nothing more', async () => {
  const who = await signedIn(world, 100_00)
  const departure = await world.departure()
  const request = {
    trekId: departure.trekId,
    startsOn: departure.starts_on,
    endsOn: null,
    adultCount: 1,
    details: someDetails(1, 0, who.email),
    creditCents: 60_00,
    shownTotalCents: 1180_00,
    key: randomUUID() as string,
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => createBooking(world.deps, request, who.visitor)),
  )
  assert.equal(new Set(answers.map(({ id }) => id)).size, 1)
  assert.equal(await balance(who), 40_00)
  await assert.rejects(createBooking(world.deps, { ...request, creditCents: 61_00 }, who.visitor), {
    code: 'same-key-other-booking',
  })
})

for (const [how, end] of [
  ['its hold expires', async () => (world.clock.minutes(31), void (await expireHolds(world.deps)))],
  ['its spots are released', async (id: string, who: Traveller) => releaseHold(world.deps, id, who.visitor)],
] as [string, (id: string, who: Traveller) => Promise<void>][])
  test(`credit is returned once when ${how}`, async () => {
    const who = await signedIn(world, 100_00)
    const { id } = await sent(who, 100_00)
    assert.equal(await balance(who), 0)
    await end(id, who)
    assert.equal(await balance(who), 100_00)
    await expireHolds(world.deps)
    assert.equal(await balance(who), 100_00)
    assert.equal((await world.booking(id)).credit_cents, 100_00, 'its terms do not change')
  })

test('the books of a whole flow: discounts are granted, and every booking’s money equals the price of its host', async () => {
  const who = await signedIn(world, 40_00)
  const { id: departureId } = await world.departure()
  const party = { adults: 2, children: 0 }
  const { id } = await holdSpots(world.deps, { departureId, party }, who.visitor)
  const deal = { deal_cents: 248_00, deal_made_by: 'operator', member_discount_cents: 111_60 }
  await world.db.updateTable('booking').set(deal).where('id', '=', id).execute()
  const details = someDetails(2, 0, who.email)
  const shownTotalCents = 2480_00 - 248_00 - 111_60 - 40_00
  const submission = { details, creditCents: 40_00, shownTotalCents, key: randomUUID() }
  await submitBooking(world.deps, id, submission, who.visitor)
  await startCheckout(world.deps, { bookingId: id, shownTotalCents, origin: '' }, who.visitor)
  const sessionId = world.payments.sessions.at(-1)?.id ?? ''
  assert.ok(world.payments.pay(sessionId))
  await settleSession(world.deps, { sessionId })
  assert.equal((await world.booking(id)).state, 'confirmed')
  assert.equal(await fundsOf(id), 2480_00)
})

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})
