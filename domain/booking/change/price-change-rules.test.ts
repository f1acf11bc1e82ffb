import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { leavingSum } from './price-change-rules.ts'
import { linesOfPrice, priceOf } from '../price/price-line-rules.ts'
import { plainTerms } from '../price/frozen-price-rules.ts'
import { platformDiscounts } from '../price/price-rules.ts'
import { baseOf } from '../../payout/payout-rules.ts'
import { percentOf } from '../../money.ts'

type Sold = Parameters<typeof leavingSum>[0] & {
  deal_made_by: string | null
  promotion_made_by: string | null
  spots: number
} & ReturnType<typeof leavingSum>['columns']

const nothing = {
  charge_cents: 0,
  charge_credit_cents: 0,
  group_kept_cents: 0,
  returned_cents: 0,
  returned_credit_cents: 0,
  nonrefundable_cents: 0,
  once_ordered_cents: 0,
  extras: [],
}

/** A newly sold booking: the columns of its party, and the total that the database computes. */
function sold(terms: {
  unit: number
  spots: number
  tiers?: object[]
  deal?: number
  member?: number
  referral?: number
  credit?: number
}): Sold {
  const { unit, spots, tiers = [], deal = 0, member = 0, referral = 0, credit = 0 } = terms
  const frozen = {
    unit_price_cents: unit,
    deal_percent: deal,
    deal_made_by: deal > 0 ? 'operator' : null,
    promotion_made_by: null,
    ...plainTerms,
    group_tiers: tiers,
    member_percent: member,
    referral_cents: referral,
    ...nothing,
  }
  // Nobody leaves: the columns are those of the whole party.
  const { columns } = leavingSum(
    { ...frozen, spots, total_cents: Number.MAX_SAFE_INTEGER, unpaid_cents: 0, credit_cents: 0 },
    spots,
    { percent: 0, isWhole: false },
  )
  return totalled({
    ...frozen,
    ...columns,
    ...nothing,
    credit_cents: credit,
    total_cents: 0,
    unpaid_cents: 0,
  })
}

function totalled(booking: Sold): Sold {
  const {
    unit_price_cents,
    spots,
    deal_cents,
    group_discount_cents,
    group_kept_cents,
    member_discount_cents,
  } = booking
  const discounts = deal_cents + group_discount_cents + group_kept_cents + member_discount_cents
  const { referral_cents, charge_cents, credit_cents } = booking
  return {
    ...booking,
    total_cents: unit_price_cents * spots - discounts - referral_cents + charge_cents - credit_cents,
    unpaid_cents: 0,
  }
}

function leave(booking: Sold, spots: number, percent: number) {
  const sum = leavingSum(booking, spots, { percent, isWhole: false })
  return { sum, after: totalled({ ...booking, ...sum.columns }) }
}

test('five travellers with a discount from five become four: the price is worked out again', () => {
  const booking = sold({ unit: 1240_00, spots: 5, tiers: [{ from: 5, percent: 10 }] })
  assert.equal(booking.total_cents, 5580_00)
  const full = leave(booking, 4, 100)
  // 4 × 1,240 without the discount are 4,960: the price falls by 620.
  assert.deepEqual([full.sum.beforeCents, full.sum.afterCents], [5580_00, 4960_00])
  assert.deepEqual([full.sum.cardCents, full.sum.chargeCents, full.after.total_cents], [620_00, 0, 4960_00])
  const half = leave(booking, 4, 50)
  assert.deepEqual(
    [half.sum.cardCents, half.sum.chargeCents, half.after.total_cents],
    [310_00, 310_00, 5270_00],
  )
  const none = leave(booking, 4, 0)
  assert.deepEqual([none.sum.cardCents, none.sum.chargeCents, none.after.total_cents], [0, 620_00, 5580_00])
})

test('a party that loses its discount pays nothing more, and the refund is never below 0', () => {
  const booking = sold({ unit: 1000_00, spots: 10, tiers: [{ from: 10, percent: 25 }] })
  const { sum, after } = leave(booking, 8, 100)
  assert.deepEqual([sum.fallsCents, sum.cardCents, sum.columns.group_kept_cents], [0, 0, 500_00])
  assert.equal(after.total_cents, 7500_00)
  // The limited price falls with the next traveller who leaves.
  const next = leave(after, 7, 100)
  assert.deepEqual(
    [next.sum.fallsCents, next.after.total_cents, next.after.group_kept_cents],
    [500_00, 7000_00, 0],
  )
})

test('card and credit each get their share, and the rule keeps its part of both', () => {
  const booking = sold({ unit: 1240_00, spots: 2, credit: 40_00 })
  const { sum, after } = leave(booking, 1, 100)
  assert.deepEqual([sum.cardCents, sum.creditCents], [1220_00, 20_00])
  assert.deepEqual([after.total_cents, after.credit_cents], [1220_00, 20_00])
  const late = leave(booking, 1, 50)
  assert.deepEqual([late.sum.cardCents, late.sum.creditCents, late.sum.chargeCents], [610_00, 10_00, 620_00])
  // A cancellation of the rest gives back half of the rest, not half of the charge.
  assert.deepEqual([late.after.charge_cents, late.after.charge_credit_cents], [620_00, 10_00])
  const all = leavingSum(late.after, 1, { percent: 50, isWhole: false })
  assert.equal(all.beforeCents, 1240_00)
})

/** Sales of 2 to 12 travellers, and who leaves: each step leaves this share of those who could, at this percentage. */
const sale = fc.record({
  unit: fc.integer({ min: 100, max: 300_000 }),
  spots: fc.integer({ min: 2, max: 12 }),
  tierFrom: fc.integer({ min: 2, max: 12 }),
  tierPercent: fc.integer({ min: 0, max: 25 }),
  deal: fc.constantFrom(0, 0, 10, 50),
  member: fc.constantFrom(0, 5),
  referral: fc.constantFrom(0, 0, 1000),
  creditShare: fc.constantFrom(0, 0.3, 1),
})
const steps = fc.array(
  fc.record({ leaves: fc.double({ min: 0, max: 1, noNaN: true }), percent: fc.constantFrom(100, 50, 0, 80) }),
  { minLength: 1, maxLength: 6 },
)

test('in 10,000 sequences nothing is refunded twice, and money, lines and share agree', () => {
  let changes = 0
  let kept = 0
  const property = fc.property(sale, steps, ({ tierFrom, tierPercent, creditShare, ...terms }, left) => {
    const tiers = tierPercent > 0 ? [{ from: tierFrom, percent: tierPercent }] : []
    const whole = sold({ ...terms, tiers })
    // A referral needs this price before it (PRODUCT, Money).
    fc.pre(terms.referral === 0 || whole.total_cents >= 190_00)
    const first = sold({ ...terms, tiers, credit: Math.floor(whole.total_cents * creditShare) })
    let booking = first
    for (const { leaves, percent } of left) {
      if (booking.spots === 1) break
      const { sum, after } = leave(booking, booking.spots - Math.ceil(leaves * (booking.spots - 1)), percent)
      assert.equal(after.total_cents, booking.total_cents - sum.cardCents)
      assert.equal(after.credit_cents, booking.credit_cents - sum.creditCents)
      assert.ok(after.charge_credit_cents >= 0 && after.charge_credit_cents <= after.charge_cents)
      assert.ok(
        after.charge_cents >= booking.charge_cents && after.total_cents >= 0 && after.credit_cents >= 0,
      )
      // Never more than a cancellation would give back; each of the two parts may round half a cent up.
      assert.ok(sum.cardCents + sum.creditCents <= percentOf(sum.beforeCents, percent) + 1)
      assert.equal(sum.cardCents + sum.creditCents + sum.chargeCents, sum.fallsCents)
      const shown = priceOf(after)
      const lines = linesOfPrice(shown, after.spots)
      assert.equal(
        lines.reduce((total, line) => total + line.totalCents, 0),
        after.total_cents,
      )
      // What all sides pay is the base of the host's share.
      assert.equal(baseOf(after), after.total_cents + after.credit_cents + platformDiscounts(after))
      kept += sum.columns.group_kept_cents > 0 ? 1 : 0
      changes += 1
      booking = after
    }
    assert.equal(booking.total_cents + booking.returned_cents, first.total_cents)
    assert.equal(booking.credit_cents + booking.returned_credit_cents, first.credit_cents)
  })
  fc.assert(property, { numRuns: 10_000 })
  assert.ok(changes > 20_000 && kept > 200, `${changes} changes, ${kept} with a kept discount`)
})

test('while the host’s change is open, a smaller party also gets back what a move made non-refundable', () => {
  const moved = { ...sold({ unit: 1000_00, spots: 2 }), nonrefundable_cents: 1000_00 }
  const byRule = leavingSum(moved, 1, { percent: 100, isWhole: false })
  assert.deepEqual([byRule.cardCents, byRule.chargeCents], [500_00, 500_00])
  const whole = leavingSum(moved, 1, { percent: 100, isWhole: true })
  assert.deepEqual([whole.cardCents, whole.chargeCents], [1000_00, 0])
  assert.equal(whole.columns.nonrefundable_cents, 500_00)
})
