import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountsFit, dividedShares, type SharedBooking, type Sharer } from './share-rules.ts'

const CASES = 100_000

const other = (position: number, given: Partial<Sharer> = {}): Sharer => ({
  position,
  extrasCents: 0,
  setCents: null,
  paidCents: 0,
  ...given,
})

/** Four friends, 2,484.00 in all, of which the lead has paid a deposit of 20%. */
const four: SharedBooking = {
  priceCents: 248_400,
  chargeCents: 0,
  unpaidCents: 198_720,
  leadExtrasCents: 0,
  others: [other(1), other(2), other(3)],
}
const dues = (booking: SharedBooking) => dividedShares(booking).others.map(({ dueCents }) => dueCents)

test('a deposit counts towards the share of the lead first', () => {
  assert.deepEqual(dividedShares(four), {
    others: [1, 2, 3].map((position) => ({
      position,
      shareCents: 62_100,
      fromLeadCents: 0,
      paidCents: 0,
      dueCents: 62_100,
    })),
    leadShareCents: 62_100,
    leadDueCents: 12_420,
  })
})

test('only what the lead has paid beyond the own share lowers the others’, equally, cents to the first', () => {
  const unpaidCents = 248_400 - 62_100 - 100
  assert.deepEqual(dues({ ...four, unpaidCents }), [62_066, 62_067, 62_067])
  assert.equal(dividedShares({ ...four, unpaidCents }).leadDueCents, 0)
  assert.deepEqual(dues({ ...four, unpaidCents: 0 }), [0, 0, 0])
})

test('a share is rounded down, and the lead takes the cents that remain', () => {
  const { others, leadShareCents } = dividedShares({ ...four, priceCents: 100_003, unpaidCents: 80_002 })
  assert.deepEqual(
    others.map(({ shareCents }) => shareCents),
    [25_000, 25_000, 25_000],
  )
  assert.equal(leadShareCents, 25_003)
})

test('a rest that no card can pay joins the first share that is due', () => {
  const deposit = { ...four, priceCents: 100_003, unpaidCents: 75_002 }
  assert.deepEqual(dues(deposit), [25_002, 25_000, 25_000])
  assert.equal(dividedShares(deposit).leadDueCents, 0)
  const paid = {
    ...deposit,
    unpaidCents: 50_000,
    others: [other(1, { paidCents: 25_002 }), other(2), other(3)],
  }
  assert.deepEqual(dues(paid), [0, 25_000, 25_000])
})

test('an amount that no card can pay is the lead’s', () => {
  const others = [other(1, { setCents: 49 }), other(2), other(3)]
  assert.deepEqual(dues({ ...four, others }), [0, 62_100, 62_100])
})

test('own extras are paid by the traveller who has them', () => {
  const others = [other(1, { extrasCents: 10_000 }), other(2), other(3)]
  assert.deepEqual(
    dues({ ...four, priceCents: 258_400, unpaidCents: 208_720, others }),
    [72_100, 62_100, 62_100],
  )
})

test('amounts of the lead hold until the price is smaller than their sum', () => {
  const others = [other(1, { setCents: 0 }), other(2, { setCents: 150_000 }), other(3)]
  // The lead’s share is 363.00 then, and 133.80 of the deposit is beyond it.
  assert.deepEqual(dues({ ...four, others }), [0, 143_310, 55_410])
  const lower = dividedShares({ ...four, priceCents: 180_000, unpaidCents: 130_320, others })
  assert.deepEqual(
    lower.others.map(({ shareCents }) => shareCents),
    [45_000, 45_000, 45_000],
  )
})

test('the amounts of the others fit into the price', () => {
  assert.ok(amountsFit([0, 248_400], 248_400))
  for (const wrong of [[0, 248_401], [-1], [0.5], [Number.NaN]]) assert.ok(!amountsFit(wrong, 248_400))
})

test(`what is due and the rest of the lead are what is unpaid, in ${CASES} random bookings`, () => {
  const random = seeded(20_261_130)
  let overpaid = 0
  let withAmounts = 0
  for (let round = 0; round < CASES; round += 1) {
    const booking = aBooking(random)
    const { others, leadShareCents, leadDueCents } = dividedShares(booking)
    const all = others.reduce((sum, { dueCents }) => sum + dueCents, leadDueCents)
    const says = JSON.stringify(booking)
    assert.equal(all, booking.unpaidCents, says)
    assert.ok(leadDueCents >= 0, says)
    assert.equal(
      others.reduce((sum, { shareCents }) => sum + shareCents, leadShareCents),
      booking.priceCents + booking.chargeCents,
      says,
    )
    for (const { shareCents, fromLeadCents, paidCents, dueCents } of others) {
      assert.ok(shareCents >= 0 && fromLeadCents >= 0 && dueCents >= 0, says)
      assert.ok(dueCents === 0 || dueCents >= 50, says)
      assert.ok(dueCents <= Math.max(0, shareCents - paidCents) + 49, says)
    }
    const rest = leadDueCents === 0 || leadDueCents >= 50
    assert.ok(rest || others.every(({ dueCents }) => dueCents === 0), says)
    if (others.some(({ shareCents, paidCents }) => paidCents > shareCents)) overpaid += 1
    if (booking.others.some(({ setCents }) => setCents !== null)) withAmounts += 1
  }
  assert.ok(overpaid > 5_000 && withAmounts > 20_000, `${overpaid} overpaid, ${withAmounts} with amounts`)
})

/** A booking of 2 to 12 whose shares were paid before its price, its party or its amounts changed. */
function aBooking(random: () => number): SharedBooking {
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const priceCents = upTo(2) === 0 ? upTo(500) : upTo(3_000_000)
  const chargeCents = upTo(3) === 0 ? upTo(50_000) : 0
  const unpaidCents = upTo(priceCents)
  // Nobody has paid more than is paid.
  let paid = priceCents + chargeCents - unpaidCents
  const others = Array.from({ length: 1 + upTo(10) }, (_, index) => {
    const paidCents = upTo(2) === 0 ? upTo(Math.min(paid, 400_000)) : 0
    paid -= paidCents
    const setCents = upTo(3) === 0 ? upTo(priceCents) : null
    return other(index + 1, { setCents, paidCents, extrasCents: upTo(4) === 0 ? upTo(5_000) : 0 })
  })
  return { priceCents, chargeCents, unpaidCents, leadExtrasCents: 0, others }
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
