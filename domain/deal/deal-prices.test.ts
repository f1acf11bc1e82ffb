import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { hostDeal, operatorDeal } from '#test/samples/deal.ts'
import { balanceOf } from '#test/samples/due-shares.ts'
import { hostOf } from '#test/host-visitor.ts'
import { makeMember } from '#test/samples/member.ts'
import { aVisitor, freshWorld, makeAccount, someDetails, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { changeHold } from '../booking/hold/change-hold.ts'
import { findOffer } from '../booking/price/checkout-offer-queries.ts'
import { createBooking } from '../booking/hold/create-booking.ts'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { priceLines } from '../booking/price/price-rules.ts'
import { submitBooking } from '../booking/hold/submit-booking.ts'
import { addDays, nepalDate } from '../dates.ts'
import { finishDepartures } from '../booking/finish-departures.ts'
import { findHostPage } from '../pages/host-page-queries.ts'
import { hostStatement } from '../ledger/host-statement-queries.ts'
import { findStanding } from '../membership/standing-queries.ts'
import { percentOf } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { noFilter } from '../trek/search/filter-rules.ts'
import { readDepartures, readTreks } from '../trek/listed-trek-queries.ts'
import { listTreks } from '../trek/search/listing-queries.ts'
import { findTrekPage } from '../pages/trek-page-queries.ts'
import { opensAt } from './deal-rules.ts'
import { endOwnDeal } from './end-deal.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const one = { adults: 1, children: 0 }
const PRICE = 1233_33

async function aMember(): Promise<Visitor> {
  const email = `${randomUUID()}@example.com`
  const id = await makeAccount(world.deps, email)
  await makeMember(world.deps, id, { paid: 1 })
  return aVisitor({ account: { id, email, role: 'traveller', firstName: 'Maya' } })
}

type Departure = Awaited<ReturnType<World['departure']>>

/** The price of one traveller on every page, in the offer of the checkout, and in the hold. */
async function pricesFor({ id, trekId }: Departure, visitor: Visitor): Promise<number[]> {
  const { deps } = world
  const standing = await findStanding(deps.db, visitor.account, deps.now())
  const { isMember } = standing
  const [card] = await readTreks(deps, [trekId], { ...noFilter, isMember })
  const [row] = (await readDepartures(deps, [trekId], { ...noFilter, isMember })).get(trekId) ?? []
  const page = await findTrekPage(deps, trekId, { most: 0 }, standing)
  const { treks } = await findHostPage(deps, (await hostOf(world, trekId)).id, 0, standing)
  const offer = await findOffer(deps, { trek: trekId, departureId: id, party: one }, visitor)
  const held = await holdSpots(deps, { departureId: id, party: one }, visitor)
  const [departure] = page.departures
  return [
    card?.fromCents,
    row?.paysCents,
    departure?.paysCents,
    treks[0]?.departures[0]?.paysCents,
    priceLines(offer).totalCents,
    held.total_cents,
    priceLines({ unitPriceCents: PRICE, spots: 1, dealPercent: departure?.deal?.percent ?? 0 }).totalCents,
  ].map(Number)
}

test('every page, the checkout and the hold agree to the cent, at the instants where a deal opens and ends', async () => {
  const departure = await world.departure({ priceCents: PRICE, spots: 50 })
  const firstOn = addDays(nepalDate(world.clock.now()), 4)
  const lastOn = addDays(firstOn, 2)
  await hostDeal(world, departure.trekId, { departureId: departure.id }, { percent: 7, firstOn, lastOn })
  const { members, everybody } = opensAt(firstOn)
  const ends = opensAt(addDays(lastOn, 1)).everybody
  const less = PRICE - percentOf(PRICE, 7)
  const expected: [at: Date, visitors: number, membersPay: number][] = [
    [new Date(members.getTime() - 1), PRICE, PRICE],
    [members, PRICE, less],
    [new Date(everybody.getTime() - 1), PRICE, less],
    [everybody, less, less],
    [new Date(ends.getTime() - 1), less, less],
    [ends, PRICE, PRICE],
  ]
  let asked = 0
  for (const [at, visitors, membersPay] of expected) {
    world.clock.forward(at.getTime() - world.clock.now().getTime())
    for (const [visitor, pays] of [
      [aVisitor(), visitors],
      [await aMember(), membersPay],
    ] as const) {
      const prices = await pricesFor(departure, visitor)
      assert.deepEqual(new Set(prices), new Set([pays]), `${at.toISOString()} ${Boolean(visitor.account)}`)
      asked += prices.length
    }
    const { treks, total } = await listTreks(world.deps, { ...noFilter, max: Math.floor(less / 100) + 1 })
    assert.equal(total, visitors === less ? 1 : 0, 'the budget uses the public price')
    assert.ok(treks.every(({ fromCents }) => fromCents === less))
  }
  assert.equal(asked, 6 * 2 * 7)
})

test('a deal that ended between page and booking is a 409 with the correct amount, and nothing is half done', async () => {
  const departure = await world.departure({ priceCents: PRICE })
  const deal = await hostDeal(world, departure.trekId, { trekId: departure.trekId }, { percent: 10 })
  const shown = PRICE - percentOf(PRICE, 10)
  await endOwnDeal(world.deps, deal, (await hostOf(world, departure.trekId)).visitor)
  const request = {
    trekId: departure.trekId,
    startsOn: departure.starts_on,
    endsOn: null,
    key: randomUUID() as string,
    adultCount: 1,
    details: someDetails(1),
    shownTotalCents: shown,
  }
  const visitor = aVisitor()
  await assert.rejects(createBooking(world.deps, request, visitor), (error: unknown) => {
    assert.ok(error instanceof Refusal && error.code === 'price-changed' && error.status === 409)
    assert.deepEqual(error.detail, { totalCents: PRICE })
    return true
  })
  assert.equal(await world.spotsTaken(departure.id), 0)
  const again = await createBooking(world.deps, { ...request, shownTotalCents: PRICE }, visitor)
  assert.deepEqual([again.total_cents, again.deal_cents, again.deal_id], [PRICE, 0, null])
})

test('the hold freezes its deal: it applies to the party, is replaced by a better group discount, and stays after the deal ends', async () => {
  const departure = await world.departure({ priceCents: PRICE, spots: 20 })
  await world.db
    .insertInto('group_discount')
    .values({ trek_id: departure.trekId, from_travellers: 3, percent: 12 })
    .execute()
  const deal = await hostDeal(world, departure.trekId, { trekId: departure.trekId }, { percent: 10 })
  const visitor = aVisitor()
  const held = await holdSpots(world.deps, { departureId: departure.id, party: one }, visitor)
  assert.deepEqual([held.deal_id, held.deal_percent, held.deal_made_by], [deal, 10, 'host'])
  await endOwnDeal(world.deps, deal, (await hostOf(world, departure.trekId)).visitor)
  const three = await changeHold(world.deps, held.id, { adults: 3, children: 0 }, visitor)
  assert.deepEqual([three.deal_cents, three.group_discount_cents], [0, percentOf(3 * PRICE, 12)])
  const two = await changeHold(world.deps, held.id, { adults: 2, children: 0 }, visitor)
  assert.deepEqual([two.deal_cents, two.group_discount_cents], [percentOf(2 * PRICE, 10), 0])
  const set = (change: object) =>
    world.db.updateTable('booking').set(change).where('id', '=', held.id).execute()
  await assert.rejects(set({ deal_percent: 50 }), { code: '23001' })
  await assert.rejects(set({ deal_id: null, deal_percent: 0 }), { code: '23001' })
  await assert.rejects(set({ deal_cents: 2 * PRICE }), { code: '23514' })
  const shownTotalCents = 2 * PRICE - percentOf(2 * PRICE, 10)
  const sent = { details: someDetails(2), shownTotalCents, key: randomUUID() as string }
  const booking = await submitBooking(world.deps, held.id, sent, visitor)
  assert.equal(booking.total_cents, shownTotalCents)
  const later = await holdSpots(world.deps, { departureId: departure.id, party: one }, aVisitor())
  assert.equal(later.total_cents, PRICE)
})

for (const madeBy of ['host', 'operator'] as const)
  test(`what a traveller pays with a deal of the ${madeBy} equals the books, to the cent`, async () => {
    const departure = await world.departure({ startsInDays: 20, priceCents: PRICE, spots: 20 })
    const { trekId } = departure
    if (madeBy === 'host') await hostDeal(world, trekId, { trekId }, { percent: 13 })
    else await operatorDeal(world, { trekId }, { percent: 13 })
    const host = await hostOf(world, trekId)
    const [funds, promotion, fees] = await Promise.all(
      ['customer_funds', 'promo_expense', 'platform_fee'].map((account) => balanceOf(world, account)),
    )
    const { id } = await boughtBooking(world, { departure, spots: 3 })
    const gross = 3 * PRICE
    const dealCents = percentOf(gross, 13)
    const booking = await world.booking(id)
    assert.deepEqual([booking.deal_cents, booking.deal_made_by], [dealCents, madeBy])
    assert.equal(booking.total_cents, gross - dealCents)
    const base = madeBy === 'host' ? gross - dealCents : gross
    assert.equal((await balanceOf(world, 'customer_funds')) - Number(funds), base)
    assert.equal(
      (await balanceOf(world, 'promo_expense')) - Number(promotion),
      gross - dealCents === base ? 0 : dealCents,
    )
    const fee = Math.floor(base / 20)
    const share = { grossCents: base, feeCents: fee, netCents: base - fee }
    assert.deepEqual((await hostStatement(world.db, host.id)).upcoming, { count: 1, ...share })
    world.clock.days(40)
    await finishDepartures(world.deps)
    assert.deepEqual((await hostStatement(world.db, host.id)).earned, share)
    assert.equal((await balanceOf(world, 'platform_fee')) - Number(fees), fee)
    assert.equal(await balanceOf(world, 'customer_funds'), funds)
    assert.deepEqual(await world.violations(), [])
  })
