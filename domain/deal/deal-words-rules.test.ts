import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dealText, paidWith } from './deal-words-rules.ts'

const deal = { percent: 10, firstOn: '2026-12-01', lastOn: '2026-12-31' }

test('states the discount of a deal and its end, and that members get it first', () => {
  assert.equal(dealText(deal, '2026-11-30'), '−10% until 31 Dec, members first')
  assert.equal(dealText(deal, '2026-12-01'), '−10% until 31 Dec')
})

test('a price with a deal shows the earlier price and the reduced one', () => {
  assert.deepEqual(paidWith(1240_00, deal, '2026-12-05'), {
    paysCents: 1116_00,
    deal: { percent: 10, wasCents: 1240_00, lastOn: '2026-12-31', says: '−10% until 31 Dec' },
  })
})

test('charges a price without a deal in full', () => {
  for (const none of [null, undefined])
    assert.deepEqual(paidWith(1240_00, none, '2026-12-05'), { paysCents: 1240_00, deal: null })
})
