import assert from 'node:assert/strict'
import { test } from 'node:test'
import { containedTax, readTaxNumber, returnedTax, taxNumberProblem, taxRateOn } from './tax-rules.ts'

test('the tax that an amount contains is exact, half a cent rounded up', (t) => {
  // 113.00 contains 13.00; 0.04 contains 0.0046…; 4.30 contains 0.4946….
  assert.deepEqual(
    [11300, 4, 430, 124001, 1, 0].map((cents) => containedTax(cents, 13)),
    [1300, 0, 49, 14266, 0, 0],
  )
  // With 100%, an odd amount contains half a cent too many.
  assert.equal(containedTax(3, 100), 2)
  let checked = 0
  for (let cents = 0; cents <= 200_000; cents += 7) {
    const tax = containedTax(cents, 13)
    // |cents × 13 / 113 − tax| ≤ ½, and the half goes up, in whole numbers.
    const off = 2 * (cents * 13 - tax * 113)
    assert.ok(off < 113 && off >= -113, `${cents}: ${tax}`)
    checked += 1
  }
  t.diagnostic(`${checked} amounts`)
})

test('the taxes of partial refunds add up to the tax of the whole', () => {
  for (const whole of [124_001, 99_999, 1, 113])
    for (const parts of [[whole], [1, whole - 1], [33, 33, whole - 66]]) {
      if (parts.some((part) => part < 0)) continue
      let before = 0
      const taxes = parts.map((part) => {
        const tax = returnedTax(before, part, 13)
        before += part
        return tax
      })
      assert.equal(
        taxes.reduce((sum, tax) => sum + tax, 0),
        containedTax(whole, 13),
      )
      assert.ok(taxes.every((tax) => tax >= 0))
    }
})

test('the rate of Nepal is 13% from its first day on, and other countries have none', () => {
  assert.equal(taxRateOn('NP', '2026-11-20')?.percent, 13)
  assert.equal(taxRateOn('NP', '2005-07-16')?.percent, 13)
  assert.equal(taxRateOn('NP', '2005-07-15'), null)
  assert.equal(taxRateOn('SE', '2026-11-20'), null)
})

test('a tax number has nine digits, with or without spaces', () => {
  assert.equal(readTaxNumber(' 601 234-567 '), '601234567')
  for (const typed of ['', '601234567', '601 234 567']) assert.equal(taxNumberProblem(typed), null)
  for (const typed of ['60123456', '6012345678', '001234567', 'NP1234567', '=1+1'])
    assert.match(taxNumberProblem(typed) ?? '', /^Enter the nine digits of your PAN/)
})
