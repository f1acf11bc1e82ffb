import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AssignedExtra } from '../booking/extra/assigned-extra-rules.ts'
import { extraCents, type OrderedExtra } from '../extra/extra-rules.ts'
import { type ExtrasOfParty, extraParts } from './extra-part-rules.ts'
import { dividedShares } from './share-rules.ts'

const CASES = 50_000

const extra = (given: Partial<OrderedExtra> = {}): OrderedExtra => ({
  extraId: 'room',
  firstId: 'room',
  name: 'Single room',
  unit: 'traveller',
  unitCents: 180_00,
  quantity: 2,
  days: 1,
  orderUntilDays: 7,
  isRefundable: true,
  isRoom: true,
  ...given,
})
const has = (position: number, extraId = 'room'): AssignedExtra => ({ extraId, position })

/** Three friends for 1,000.00 each with two single rooms, without a discount. */
const three: ExtrasOfParty = {
  priceCents: 3360_00,
  grossCents: 3360_00,
  extras: [extra()],
  positions: [0, 1, 2],
  assigned: [],
}
const partsOf = (given: Partial<ExtrasOfParty>) => [...extraParts({ ...three, ...given })]

test('an extra costs the traveller who has it, and nobody while it is not assigned', () => {
  assert.deepEqual(partsOf({}), [])
  assert.deepEqual(partsOf({ assigned: [has(1)] }), [[1, 180_00]])
  assert.deepEqual(partsOf({ assigned: [has(2), has(0)] }), [
    [0, 180_00],
    [2, 180_00],
  ])
})

test('an extra that is ordered for every traveller belongs to all, and earlier choices do not count', () => {
  const extras = [extra({ quantity: 3 })]
  const all = [0, 1, 2].map((position) => [position, 180_00])
  assert.deepEqual(partsOf({ extras }), all)
  assert.deepEqual(partsOf({ extras, assigned: [has(1)] }), all)
})

test('a porter per day is of those who were chosen only, for all days', () => {
  const extras = [extra({ extraId: 'porter', unit: 'day', unitCents: 20_00, days: 14, quantity: 3 })]
  assert.deepEqual(partsOf({ extras }), [])
  assert.deepEqual(partsOf({ extras, assigned: [has(1, 'porter')] }), [[1, 280_00]])
})

test('an extra of the booking, a traveller who left and more travellers than extras cost nobody alone', () => {
  assert.deepEqual(partsOf({ extras: [extra({ unit: 'booking' })], assigned: [has(1)] }), [])
  assert.deepEqual(partsOf({ assigned: [has(7), has(1)] }), [[1, 180_00]])
  assert.deepEqual(partsOf({ extras: [extra({ quantity: 1 })], assigned: [has(2), has(1)] }), [[1, 180_00]])
})

test('a discount lowers an extra in proportion, rounded down', () => {
  assert.deepEqual(partsOf({ priceCents: 3024_00, assigned: [has(1)] }), [[1, 162_00]])
  assert.deepEqual(partsOf({ priceCents: 3023_99, assigned: [has(1)] }), [[1, 161_99]])
  assert.deepEqual(partsOf({ priceCents: 0, assigned: [has(1)] }), [[1, 0]])
  assert.deepEqual(partsOf({ priceCents: 0, grossCents: 0, assigned: [has(1)] }), [[1, 0]])
})

test(`shares with own extras add up to the price, and what is due to what is unpaid, in ${CASES} random bookings`, () => {
  const random = seeded(20_261_201)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  let withOwn = 0
  for (let round = 0; round < CASES; round += 1) {
    const party = aParty(upTo)
    const own = extraParts(party)
    const { priceCents } = party
    const unpaidCents = upTo(priceCents)
    let paid = priceCents - unpaidCents
    const others = party.positions.slice(1).map((position) => {
      const paidCents = upTo(2) === 0 ? upTo(Math.min(paid, 300_000)) : 0
      paid -= paidCents
      const setCents = upTo(5) === 0 ? upTo(priceCents) : null
      return { position, extrasCents: own.get(position) ?? 0, setCents, paidCents }
    })
    const leadExtrasCents = own.get(0) ?? 0
    const shares = dividedShares({ priceCents, chargeCents: 0, unpaidCents, leadExtrasCents, others })
    const says = JSON.stringify(party)
    const total = shares.others.reduce((sum, { shareCents }) => sum + shareCents, shares.leadShareCents)
    const due = shares.others.reduce((sum, { dueCents }) => sum + dueCents, shares.leadDueCents)
    assert.equal(total, priceCents, says)
    assert.equal(due, unpaidCents, says)
    for (const { shareCents, dueCents } of shares.others) assert.ok(shareCents >= 0 && dueCents >= 0, says)
    assert.ok(shares.leadShareCents >= 0 && shares.leadDueCents >= 0, says)
    if (others.every(({ setCents }) => setCents === null)) {
      assert.ok(shares.leadShareCents >= leadExtrasCents, says)
      for (const [index, { shareCents }] of shares.others.entries())
        assert.ok(shareCents >= (others[index]?.extrasCents ?? 0), says)
      if (own.size > 0) withOwn += 1
    }
  }
  assert.ok(withOwn > 10_000, `${withOwn} with own extras`)
})

/** A party of 2 to 12 with up to three extras for some of them, after any discount. */
function aParty(upTo: (most: number) => number): ExtrasOfParty {
  const positions = Array.from({ length: 2 + upTo(10) }, (_, index) => index + (index === 0 ? 0 : upTo(3)))
  const extras = Array.from({ length: upTo(3) }, (_, index) =>
    extra({
      extraId: `extra-${index}`,
      unit: (['traveller', 'booking', 'day'] as const)[upTo(2)] ?? 'day',
      unitCents: upTo(50_000),
      quantity: 1 + upTo(13),
      days: 1 + upTo(2),
    }),
  )
  const gross = positions.length * upTo(200_000) + extras.reduce((sum, each) => sum + extraCents(each), 0)
  const assigned = extras.flatMap(({ extraId }) =>
    positions.flatMap((position) => (upTo(2) === 0 ? [{ extraId, position }] : [])),
  )
  return {
    priceCents: gross - upTo(3) * Math.floor(gross / 4),
    grossCents: gross,
    extras,
    positions: [...new Set(positions)],
    assigned,
  }
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
