import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullPrice, promotedPrice } from './promotion-price-rules.ts'

const frozen = {
  unit_price_cents: 1000_00,
  deal_percent: 0,
  group_tiers: [{ from: 4, percent: 10 }],
  member_percent: 5,
  extras_cents: 100_00,
  promotion_percent: 0,
  promotion_amount_cents: 0,
}

type Case = {
  deal?: number
  spots: number
  percent?: number
  amountCents?: number
  says: string
  cents: number
}

const cases: Case[] = [
  { spots: 2, percent: 12, says: 'Your code takes 12% off.', cents: 252_00 },
  { spots: 2, amountCents: 50_00, says: 'Your code takes $50.00 off.', cents: 50_00 },
  { spots: 1, amountCents: 9999_00, says: 'Your code takes $1,100.00 off.', cents: 1100_00 },
  {
    spots: 4,
    percent: 9,
    says: 'Your group discount of 10% is better than the code, so it counts.',
    cents: 0,
  },
  { spots: 4, percent: 11, says: 'Your code takes 11% off.', cents: 451_00 },
  {
    spots: 4,
    percent: 10,
    says: 'Your group discount of 10% is as good as the code, so it counts.',
    cents: 0,
  },
  {
    spots: 2,
    deal: 20,
    percent: 12,
    says: 'The deal of 20% is better than the code, so it counts.',
    cents: 0,
  },
  {
    spots: 2,
    deal: 12,
    percent: 12,
    says: 'The deal of 12% is as good as the code, so it counts.',
    cents: 0,
  },
  { spots: 4, deal: 5, percent: 12, says: 'Your code takes 12% off.', cents: 492_00 },
]
for (const { deal = 0, spots, percent = 0, amountCents = 0, says, cents } of cases)
  test(`the best of three counts: ${spots} travellers, a deal of ${deal}%, ${says}`, () => {
    const found = promotedPrice({ ...frozen, deal_percent: deal }, spots, { percent, amountCents })
    assert.equal(found.says, says)
    assert.equal(found.columns?.promotion_cents ?? 0, cents)
    if (!found.columns) return
    const { deal_cents, group_discount_cents, member_discount_cents } = found.columns
    assert.deepEqual([deal_cents, group_discount_cents], [0, 0], 'one discount')
    const price = fullPrice({ ...frozen, spots })
    assert.equal(member_discount_cents, Math.floor(((price - cents) * 5 + 50) / 100))
  })
