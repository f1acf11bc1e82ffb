import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { quickOrFull } from '#test/quick-or-full.ts'
import { percentOf } from '../../money.ts'
import {
  discountLines,
  groupPercent,
  leftAfter,
  platformDiscounts,
  priceLines,
  storedDiscounts,
} from './price-rules.ts'

const CASES = quickOrFull(20_000, 100_000)

const terms = fc.record({
  unitPriceCents: fc.integer({ min: 100, max: 5_000_000 }),
  spots: fc.integer({ min: 1, max: 50 }),
  dealPercent: fc.integer({ min: 0, max: 100 }),
  groupTiers: fc.array(
    fc.record({ from: fc.integer({ min: 2, max: 50 }), percent: fc.integer({ min: 1, max: 25 }) }),
    { maxLength: 4 },
  ),
  memberPercent: fc.constantFrom(0, 5),
  referralCents: fc.constantFrom(0, 1000),
  creditCents: fc.integer({ min: -1000, max: 1_000_000_000 }),
})

test('for all terms, the lines add up in their order and none is negative', () => {
  let cases = 0
  fc.assert(
    fc.property(terms, (given) => {
      cases += 1
      const price = priceLines(given)
      const lines = Object.values(price)
      assert.ok(lines.every((cents) => Number.isSafeInteger(cents) && cents >= 0))
      assert.equal(price.grossCents, given.unitPriceCents * given.spots)
      assert.equal(price.dealCents * price.groupDiscountCents, 0, 'never both')
      const best = Math.max(given.dealPercent, groupPercent(given.groupTiers, given.spots))
      assert.equal(price.dealCents + price.groupDiscountCents, percentOf(price.grossCents, best))
      const afterBest = price.grossCents - price.dealCents - price.groupDiscountCents
      assert.equal(price.memberDiscountCents, percentOf(afterBest, given.memberPercent))
      const before = leftAfter(price)
      assert.equal(price.referralCents, Math.min(given.referralCents, before))
      const afterReferral = before - price.referralCents
      assert.equal(price.creditCents, Math.min(Math.max(0, given.creditCents), afterReferral))
      assert.equal(price.totalCents, afterReferral - price.creditCents)
      assert.ok(price.groupDiscountCents * 4 <= price.grossCents + 2, 'a quarter, half a cent up')
    }),
    { numRuns: CASES },
  )
  assert.equal(cases, CASES)
})

test('the example of the product: group, member, referral, credit, each from the rest of the earlier ones', () => {
  const price = priceLines({
    unitPriceCents: 1240_00,
    spots: 4,
    dealPercent: 5,
    groupTiers: [{ from: 4, percent: 10 }],
    memberPercent: 5,
    referralCents: 1000,
    creditCents: 40_00,
  })
  assert.deepEqual(price, {
    grossCents: 4960_00,
    extrasCents: 0,
    dealCents: 0,
    groupDiscountCents: 496_00,
    promotionCents: 0,
    memberDiscountCents: 223_20,
    referralCents: 10_00,
    creditCents: 40_00,
    totalCents: 4190_80,
  })
})

test('a party gets the best of its tiers, from their size on', () => {
  const tiers = [
    { from: 4, percent: 10 },
    { from: 8, percent: 15 },
  ]
  const percents = [1, 3, 4, 7, 8, 50].map((spots) => groupPercent(tiers, spots))
  assert.deepEqual(percents, [0, 0, 10, 10, 15, 15])
  assert.equal(groupPercent([], 50), 0)
})

test('the platform bears operators’ deals, member discount and referral; a host their own deal and the group’s', () => {
  const booking = {
    unit_price_cents: 1000_00,
    spots: 2,
    deal_cents: 100_00,
    group_discount_cents: 0,
    member_discount_cents: 95_00,
    referral_cents: 10_00,
    extras_cents: 0,
    promotion_cents: 0,
    promotion_made_by: null,
  }
  assert.equal(platformDiscounts({ ...booking, deal_made_by: 'operator' }), 205_00)
  assert.equal(platformDiscounts({ ...booking, deal_made_by: 'host' }), 105_00)
  assert.equal(platformDiscounts({ ...booking, deal_cents: 0, deal_made_by: null }), 105_00)
  const promoted = { ...booking, deal_cents: 0, deal_made_by: null, promotion_cents: 50_00 }
  assert.equal(platformDiscounts({ ...promoted, promotion_made_by: 'operator' }), 155_00)
  assert.equal(platformDiscounts({ ...promoted, promotion_made_by: 'host' }), 105_00)
})

test('a deal applies if it is at least as high as the group discount, and they never add up', () => {
  const groupTiers = [{ from: 2, percent: 10 }]
  const lines = (dealPercent: number) => {
    const { dealCents, groupDiscountCents } = discountLines({
      unitPriceCents: 100_00,
      spots: 2,
      dealPercent,
      groupTiers,
    })
    return [dealCents, groupDiscountCents]
  }
  assert.deepEqual([9, 10, 11].map(lines), [
    [0, 20_00],
    [20_00, 0],
    [22_00, 0],
  ])
})

test('the best of deal, group discount and promotion counts, of the price with extras', () => {
  const best = (more: object) => {
    const lines = discountLines({ unitPriceCents: 100_00, spots: 2, extrasCents: 50_00, ...more })
    return [lines.dealCents, lines.groupDiscountCents, lines.promotionCents]
  }
  const groupTiers = [{ from: 2, percent: 10 }]
  assert.deepEqual(best({ dealPercent: 8, groupTiers, promotionPercent: 12 }), [0, 0, 30_00])
  assert.deepEqual(best({ dealPercent: 8, groupTiers, promotionPercent: 10 }), [0, 25_00, 0])
  assert.deepEqual(best({ dealPercent: 10, groupTiers, promotionPercent: 10 }), [25_00, 0, 0])
  assert.deepEqual(best({ groupTiers, promotionAmountCents: 25_01 }), [0, 0, 25_01])
  assert.deepEqual(best({ promotionAmountCents: 999_00 }), [0, 0, 250_00], 'at most the price')
})

test('the member discount is a percentage of the rest after a deal or group discount', () => {
  const terms = { unitPriceCents: 1000_00, spots: 2, memberPercent: 5 }
  const member = (more: object) => discountLines({ ...terms, ...more }).memberDiscountCents
  assert.equal(member({}), 100_00)
  assert.equal(member({ dealPercent: 10 }), 90_00)
  assert.equal(member({ groupTiers: [{ from: 2, percent: 20 }] }), 80_00)
})

test('referral, credit and card have the price less each discount', () => {
  const lines = {
    grossCents: 100_00,
    extrasCents: 30_00,
    dealCents: 20_00,
    groupDiscountCents: 5_00,
    promotionCents: 2_00,
    memberDiscountCents: 3_00,
  }
  assert.equal(leftAfter(lines), 100_00)
})

test('terms without discounts cost price × travellers', () => {
  assert.deepEqual(priceLines({ unitPriceCents: 1240_00, spots: 2 }), {
    grossCents: 2480_00,
    extrasCents: 0,
    dealCents: 0,
    groupDiscountCents: 0,
    promotionCents: 0,
    memberDiscountCents: 0,
    referralCents: 0,
    creditCents: 0,
    totalCents: 2480_00,
  })
})

test('a booking’s stored lines are those of its hold', () => {
  const terms = { unitPriceCents: 1240_00, spots: 3, dealPercent: 7, memberPercent: 5 }
  const lines = discountLines(terms)
  const booking = {
    unit_price_cents: terms.unitPriceCents,
    spots: terms.spots,
    deal_cents: lines.dealCents,
    deal_made_by: 'host',
    extras_cents: 0,
    promotion_cents: 0,
    promotion_made_by: null,
    group_discount_cents: 1,
    member_discount_cents: lines.memberDiscountCents,
    referral_cents: 10_00,
  }
  assert.deepEqual(storedDiscounts(booking), { ...lines, groupDiscountCents: 1 })
})
