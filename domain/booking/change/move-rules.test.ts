import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentTerms } from '../../offer/terms-rules.ts'
import { refundPercent } from '../../trek/cancellation-refund-rules.ts'
import { lastMoveDays, moveTime, nonrefundableAfter } from './move-rules.ts'
import { plainTerms } from '../price/frozen-price-rules.ts'
import { newPrice } from './price-change-rules.ts'

const startsOn = '2027-03-14'
const sold = {
  unit_price_cents: 1000_00,
  deal_percent: 0,
  group_tiers: [],
  member_percent: 0,
  ...plainTerms,
  spots: 2,
  referral_cents: 0,
  total_cents: 2000_00,
  unpaid_cents: 0,
  credit_cents: 0,
  charge_cents: 0,
  charge_credit_cents: 0,
  nonrefundable_cents: 0,
  once_ordered_cents: 0,
  extras: [],
  returned_cents: 0,
  returned_credit_cents: 0,
}
const at = (unit: number, percent: number, from = sold) =>
  newPrice(from, { ...from, unit_price_cents: unit, spots: from.spots }, { percent, isWhole: false })

test('a move is free until 30 days before the start, then charged until 15 days before', () => {
  const days = {
    '2027-02-11': 'free',
    '2027-02-12': 'free',
    '2027-02-13': 'charged',
    '2027-02-27': 'charged',
    '2027-02-28': 'closed',
  }
  for (const [today, time] of Object.entries(days))
    assert.equal(moveTime(currentTerms.changes, startsOn, today), time)
  assert.deepEqual(lastMoveDays(currentTerms.changes, startsOn), {
    free: '2027-02-12',
    charged: '2027-02-27',
  })
  // The free days are those on which a cancellation gives everything back.
  assert.equal(refundPercent(currentTerms, startsOn, '2027-02-12'), 100)
  assert.equal(refundPercent(currentTerms, startsOn, '2027-02-27'), 50)
})

test('half of the old price stays non-refundable after a charged move at any new price', () => {
  for (const [unit, due, back, charge, stays] of [
    [1000_00, 0, 0, 0, 1000_00],
    [1300_00, 600_00, 0, 0, 1000_00],
    [750_00, 0, 250_00, 250_00, 750_00],
    [100_00, 0, 900_00, 900_00, 100_00],
  ] as const) {
    const sum = at(unit, 50)
    assert.deepEqual([sum.dueCents, sum.cardCents, sum.chargeCents], [due, back, charge])
    assert.equal(nonrefundableAfter(sold, sum), stays)
    assert.equal(charge + stays, 1000_00)
  }
})

test('a second charged move retains no more than a cancellation on that day would', () => {
  const once = { ...sold, nonrefundable_cents: 1000_00 }
  const sum = at(1000_00, 50, once)
  assert.equal(nonrefundableAfter(once, sum), 1000_00)
  // A free move leaves what an earlier one made non-refundable.
  assert.equal(at(1000_00, 100, once).columns.nonrefundable_cents, 1000_00)
  const cheaper = at(500_00, 100, once)
  assert.deepEqual([cheaper.cardCents, cheaper.chargeCents], [500_00, 500_00])
  assert.equal(cheaper.columns.nonrefundable_cents, 500_00)
})
