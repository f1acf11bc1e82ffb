import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aCode, hostPromotion, operatorPromotion, useOf, usesTaken } from '#test/fixtures/promotions.ts'
import { hostDeal } from '#test/samples/deal.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { aVisitor, freshWorld, someDetails, type World } from '#test/world.ts'
import { addDays, nepalDate } from '../dates.ts'
import { findBooking } from '../booking/booking-queries.ts'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { submitBooking } from '../booking/hold/submit-booking.ts'
import { quoteTerms } from '../booking/price/quote-terms.ts'
import type { Visitor } from '../account/visitor.ts'
import { endOwnPromotion } from './end-promotion.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Held = { departureId: string; spots?: number; visitor?: Visitor }

async function held({ departureId, spots = 1, visitor = aVisitor() }: Held) {
  const { id } = await holdSpots(world.deps, { departureId, party: { adults: spots, children: 0 } }, visitor)
  return { id, visitor, spots }
}

async function quoted(hold: Awaited<ReturnType<typeof held>>, code: string, leadEmail = '') {
  const booking = await findBooking(world.db, hold.id)
  return quoteTerms(world.deps, booking, { referralCode: code, credit: '', leadEmail }, hold.visitor)
}

async function sent(
  hold: Awaited<ReturnType<typeof held>>,
  code: string,
  { email = `${randomUUID()}@example.com`, shownTotalCents = null as number | null } = {},
) {
  const details = { ...someDetails(hold.spots, 0, email), referralCode: code }
  return submitBooking(world.deps, hold.id, { details, shownTotalCents, key: randomUUID() }, hold.visitor)
}

test('a guest’s code is quoted without storing, and frozen and reserved with the form', async () => {
  const code = aCode()
  const departure = await world.departure()
  await hostPromotion(world, departure.trekId, { code, percent: 12 })
  const hold = await held({ departureId: departure.id })
  const { promotion, referral } = await quoted(hold, ` ${code.toLowerCase()} `)
  assert.equal(referral, null)
  assert.equal(promotion?.says, 'Your code takes 12% off.')
  assert.equal(promotion?.discounts?.promotionCents, 148_80)
  assert.equal((await world.booking(hold.id)).promotion_cents, 0, 'nothing is stored')
  assert.equal(await usesTaken(world, code), 0)
  await assert.rejects(sent(hold, code, { shownTotalCents: 1240_00 }), { code: 'price-changed' })
  assert.equal(await usesTaken(world, code), 0, 'a refused form reserves nothing')
  const booking = await sent(hold, code, { shownTotalCents: 1091_20 })
  assert.deepEqual(
    [booking.promotion_cents, booking.promotion_percent, booking.promotion_made_by, booking.total_cents],
    [148_80, 12, 'host', 1091_20],
  )
  assert.equal(await useOf(world, hold.id), 'reserved')
  assert.equal(await usesTaken(world, code), 1)
})

test('a better deal counts, and the code is not used', async () => {
  const code = aCode()
  const departure = await world.departure()
  await hostDeal(world, departure.trekId, { trekId: departure.trekId }, { percent: 30 })
  await operatorPromotion(world, { code, percent: 12 })
  const hold = await held({ departureId: departure.id })
  const { promotion } = await quoted(hold, code)
  assert.equal(promotion?.says, 'The deal of 30% is better than the code, so it counts.')
  assert.equal(promotion?.isRefused, false)
  const booking = await sent(hold, code)
  assert.deepEqual(
    [booking.deal_cents, booking.promotion_cents, booking.promotion_made_by],
    [372_00, 0, null],
  )
  assert.equal(await useOf(world, hold.id), undefined)
  assert.equal(await usesTaken(world, code), 0)
})

test('a better code replaces the deal, whose name stays on the booking', async () => {
  const code = aCode()
  const departure = await world.departure()
  await hostDeal(world, departure.trekId, { trekId: departure.trekId }, { percent: 10 })
  await operatorPromotion(world, { code, amountCents: 300_00 })
  const { id } = await sent(await held({ departureId: departure.id }), code)
  const booking = await world.booking(id)
  assert.deepEqual([booking.deal_cents, booking.promotion_cents, booking.deal_percent], [0, 300_00, 10])
})

test('each reason has its own sentence, and the form is refused with it', async () => {
  const departure = await world.departure()
  const other = await world.departure()
  const today = nepalDate(world.clock.now())
  const known = await boughtBooking(world, { departure })
  const { email: knownEmail } = await world.booking(known.id)
  const make = async (given: Parameters<typeof operatorPromotion>[1]) => {
    const code = aCode()
    await operatorPromotion(world, { code, ...given })
    return code
  }
  const ended = aCode()
  const endedId = await hostPromotion(world, departure.trekId, { code: ended })
  const host = await world.db
    .selectFrom('trek')
    .innerJoin('account', 'account.id', 'trek.host_id')
    .select(['account.id', 'account.email'])
    .where('trek.id', '=', departure.trekId)
    .executeTakeFirstOrThrow()
  await endOwnPromotion(
    world.deps,
    endedId,
    aVisitor({ account: { ...host, role: 'traveller', firstName: 'Pasang' } }),
  )
  const usedUp = await make({ usesMost: 1 })
  await sent(await held({ departureId: departure.id }), usedUp)
  const used = await make({})
  await sent(await held({ departureId: departure.id }), used, { email: 'twice@example.com' })
  const elsewhere = aCode()
  await hostPromotion(world, other.trekId, { code: elsewhere })

  const cases: [code: string, email: string, refused: string, says: string][] = [
    [ended, '', 'promotion-over', 'This promotion code is over.'],
    [
      await make({ firstOn: addDays(today, 1) }),
      '',
      'promotion-not-yet',
      'This promotion code cannot be used yet.',
    ],
    [elsewhere, '', 'promotion-not-here', 'This promotion code is not for this trek or these dates.'],
    [
      await make({ scope: { trekIds: [], departureIds: [other.id] } }),
      '',
      'promotion-not-here',
      'This promotion code is not for this trek or these dates.',
    ],
    [usedUp, '', 'promotion-used-up', 'All uses of this promotion code are taken.'],
    [used, 'Twice@Example.com', 'promotion-used', 'You have used this promotion code already.'],
    [
      await make({ newOnly: true }),
      knownEmail ?? '',
      'promotion-new-only',
      'This promotion code is only for travellers who have not booked before.',
    ],
    [
      await make({ leastCents: 1240_01 }),
      '',
      'promotion-price-too-low',
      'This promotion code is for bookings of $1,240.01 or more.',
    ],
  ]
  for (const [code, email, refused, says] of cases) {
    const hold = await held({ departureId: departure.id })
    const { promotion, referral } = await quoted(hold, code, email)
    assert.deepEqual([promotion?.says, promotion?.isRefused, referral], [says, true, null], refused)
    await assert.rejects(sent(hold, code, email ? { email } : {}), { code: refused, message: says })
    assert.equal(await useOf(world, hold.id), undefined)
    await world.db.updateTable('booking').set({ state: 'abandoned' }).where('id', '=', hold.id).execute()
  }
  assert.equal(cases.length, 8)
  const fine = await held({ departureId: departure.id })
  const { promotion } = await quoted(
    fine,
    await make({ newOnly: true, leastCents: 1240_00 }),
    'new@example.com',
  )
  assert.equal(promotion?.says, 'Your code takes 20% off.')
})

test('an account uses a code once under two addresses, and a second time where the maker allows it', async () => {
  const once = aCode()
  const twice = aCode()
  await operatorPromotion(world, { code: once })
  await operatorPromotion(world, { code: twice, usesPerPerson: 2 })
  const { visitor } = await signedIn(world)
  const bookWith = async (code: string) =>
    sent(await held({ departureId: (await world.departure()).id, visitor }), code)
  await bookWith(once)
  await assert.rejects(bookWith(once), { code: 'promotion-used' })
  await bookWith(twice)
  await bookWith(twice)
  await assert.rejects(bookWith(twice), { code: 'promotion-used' })
  assert.deepEqual([await usesTaken(world, once), await usesTaken(world, twice)], [1, 2])
})

test('unknown codes of guests still need a login, and guests’ tries are limited by network', async () => {
  const hold = await held({ departureId: (await world.departure()).id })
  const { referral, promotion } = await quoted(hold, 'NOBODY99')
  assert.match(referral?.says ?? '', /^Log in with an emailed code first/)
  assert.equal(promotion, null)
  const tries = await Promise.all(Array.from({ length: 14 }, (_, index) => quoted(hold, `GUESS${index}`)))
  const limited = tries.filter(({ referral: answer }) => answer?.says.startsWith('Too many')).length
  assert.equal(limited, 5, 'ten codes an hour, the first of them above')
  assert.match((await quoted(hold, 'NOBODY99')).referral?.says ?? '', /^Log in/, 'a repetition is free')
})

test('no test breaks an invariant, and no counter drifts', async () => {
  assert.deepEqual(await world.violations(), [])
  const promotions = await world.db.selectFrom('promotion').select(['id', 'uses_taken']).execute()
  for (const { id, uses_taken } of promotions) {
    const uses = await world.db
      .selectFrom('promotion_use')
      .select('booking_id')
      .where('promotion_id', '=', id)
      .where('state', '<>', 'released')
      .execute()
    assert.equal(uses_taken, uses.length)
  }
  assert.ok(promotions.length >= 13, `${promotions.length} codes`)
})
