import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareLines } from './share-line-rules.ts'

const booking = {
  unit_price_cents: 1240_00,
  spots: 2,
  extras_cents: 0,
  extras: [],
  deal_cents: 0,
  deal_made_by: null,
  group_discount_cents: 248_00,
  promotion_cents: 0,
  promotion_made_by: null,
  member_discount_cents: 50_00,
  referral_cents: 10_00,
  group_kept_cents: 0,
  charge_cents: 0,
  credit_cents: 40_00,
  total_cents: 2132_00,
}
const share = { baseCents: 2232_00, feeCents: 111_60, netCents: 2120_40 }

test('a share adds up from the traveller’s lines, what we pay and our fee', () => {
  const lines = shareLines(booking, share)
  assert.deepEqual(
    lines.map(({ label, cents }) => [label, cents]),
    [
      ['2 × $1,240.00', 2480_00],
      ['Group discount', -248_00],
      ['Member discount', -50_00],
      ['Referral code applied! $10 discount', -10_00],
      ['Credit used', -40_00],
      ['Total', 2132_00],
      ['Discounts and credit that we pay', 100_00],
      ['Our fee', -111_60],
      ['Your share', 2120_40],
    ],
  )
  const sumAfter = (from: number, to: number) =>
    lines.slice(from, to).reduce((sum, { cents }) => sum + cents, 0)
  assert.equal(sumAfter(0, 5), 2132_00)
  assert.equal(sumAfter(5, 8), 2120_40)
})

test('a granted claim is a line, and the platform’s own deal is paid to the host', () => {
  const deal = {
    ...booking,
    group_discount_cents: 0,
    deal_cents: 248_00,
    deal_made_by: 'operator',
    member_discount_cents: 0,
    referral_cents: 0,
    credit_cents: 0,
    total_cents: 2232_00,
  }
  const claimed = { baseCents: 2380_00, feeCents: 119_00, netCents: 2261_00 }
  assert.deepEqual(
    shareLines(deal, claimed)
      .slice(2)
      .map(({ label, cents }) => [label, cents]),
    [
      ['Total', 2232_00],
      ['Discounts and credit that we pay', 248_00],
      ['Granted claim', -100_00],
      ['Our fee', -119_00],
      ['Your share', 2261_00],
    ],
  )
})
