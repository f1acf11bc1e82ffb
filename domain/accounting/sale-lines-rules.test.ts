import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Price } from '../booking/price/price-line-rules.ts'
import { paidLines, type StoredLine } from './sale-lines-rules.ts'

const line = (
  kind: string,
  total: number,
  quantity: number | null = null,
  change_id: string | null = null,
): StoredLine => ({
  change_id,
  kind,
  label: kind === 'extra' ? 'Porter' : '',
  quantity,
  unit_cents: quantity && total / quantity,
  total_cents: total,
})
const present = (totalCents: number, spots = 2): { price: Price; spots: number } => ({
  spots,
  price: {
    unitPriceCents: 1240_00,
    grossCents: 1240_00 * spots,
    extrasCents: 0,
    promotionCents: 0,
    dealCents: 0,
    groupDiscountCents: 0,
    memberDiscountCents: 0,
    referralCents: 0,
    creditCents: 0,
    totalCents,
  },
})
const sale = [line('travellers', 2480_00, 2), line('referral', -10_00), line('credit', -40_00)]
const printed = [
  { label: '2 × $1,240.00', cents: 2480_00 },
  { label: 'Referral code applied! $10 discount', cents: -10_00 },
  { label: 'Credit used', cents: -40_00 },
]

test('prints the lines of the sale, also after travellers left or the booking ended', () => {
  const left = [
    line('travellers', -1240_00, -1, 'change'),
    line('cancellation_charge', 620_00, null, 'change'),
  ]
  const ended = [line('travellers', -2480_00, -2), line('referral', 10_00), line('credit', 40_00)]
  for (const later of [[], left, ended])
    assert.deepEqual(paidLines([...sale, ...later], present(1), 2430_00), printed)
})

test('an extra and a discount of the same amount are both printed', () => {
  const withExtra = [
    line('travellers', 2480_00, 2),
    line('extra', 60_00, 2),
    line('extra', 40_00, 1),
    line('promotion', -100_00),
  ]
  assert.deepEqual(paidLines(withExtra, present(1), 2480_00), [
    { label: '2 × $1,240.00', cents: 2480_00 },
    { label: '2 × Porter', cents: 60_00 },
    { label: '1 × Porter', cents: 40_00 },
    { label: 'Promotion code', cents: -100_00 },
  ])
})

test('without the lines of the sale, prints the price of the booking if it is the amount, or one line', () => {
  const leftOver = [line('cancellation_charge', 100_00)]
  assert.deepEqual(paidLines(leftOver, present(2480_00), 2480_00), [
    { label: '2 × $1,240.00', cents: 2480_00 },
  ])
  assert.deepEqual(paidLines(leftOver, present(2480_00), 77_00), [
    { label: 'Payment for the booking', cents: 77_00 },
  ])
})

test('the lines add up to the amount that was paid', () => {
  for (const [stored, amount] of [
    [sale, 2430_00],
    [[], 2480_00],
    [sale, 5],
  ] as const) {
    const lines = paidLines(stored, present(2480_00), amount)
    assert.equal(
      lines.reduce((sum, { cents }) => sum + cents, 0),
      amount,
    )
  }
})
