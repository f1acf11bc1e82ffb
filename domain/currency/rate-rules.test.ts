import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed, displayIn, estimatesIn, priceIn, pricesIn } from './rate-rules.ts'

const date = '2026-11-20'

test('stores the rates of supported currencies only, and the US dollar as 1', () => {
  assert.deepEqual(completed({ EUR: 0.9, XAU: 0.0004, USD: 7 }), {
    USD: 1,
    EUR: 0.9,
    AED: 3.6725,
    QAR: 3.64,
    SAR: 3.75,
  })
})

test('drops implausible rates', () => {
  const stored = (rate: number) => completed({ EUR: rate })['EUR']
  assert.deepEqual(
    [-1, 0, 1e-6, 1e9, Number.NaN, Number.POSITIVE_INFINITY].map(stored),
    Array(6).fill(undefined),
  )
  assert.deepEqual([2e-6, 999_999_999].map(stored), [2e-6, 999_999_999])
})

test('computes pegged currencies that the provider lacks', () => {
  assert.equal(completed({ INR: 90 })['NPR'], 144)
  assert.equal(completed({ INR: 90, NPR: 143.9 })['NPR'], 143.9)
  assert.equal(completed({ AED: 3.67 })['AED'], 3.67)
  assert.ok(!('NPR' in completed({})))
})

test('shows a chosen currency at its rate, and US dollars when it has none', () => {
  const rates = { USD: 1, EUR: 0.9 }
  assert.deepEqual(displayIn('EUR', { date, rates }), { currency: 'EUR', perUsd: 0.9, date })
  for (const code of ['JPY', 'XTS', 'eur', undefined])
    assert.deepEqual(displayIn(code, { date, rates }), { currency: 'USD', perUsd: 1, date }, code)
})

test('rounds a converted price at the end, in the decimals of its currency', () => {
  const table: [string, number, number, string][] = [
    ['EUR', 0.921, 1240_00, '≈ €1,142.04'],
    ['JPY', 151.4, 1240_00, '≈ ¥187,736'],
    ['EUR', 0.921, 0, '≈ €0.00'],
    ['EUR', 0.921, -500_00, '≈ €0.00'],
    ['USD', 1, 1240_00, '$1,240'],
    ['USD', 2, 1240_50, '$1,240.50'],
    ['USD', 1, -500_00, '$0'],
  ]
  for (const [currency, perUsd, cents, text] of table) {
    assert.equal(priceIn(cents, { currency, perUsd, date }), text)
    assert.equal(pricesIn({ currency, perUsd, date })(cents), text)
  }
})

test('a range of estimates has whole units of the display currency', () => {
  const inCurrency = (currency: string, perUsd: number) =>
    estimatesIn({ currency, perUsd, date })(90_40, 1_160_60)
  assert.equal(inCurrency('USD', 1), '$90–1,161')
  assert.equal(inCurrency('EUR', 0.9), '≈ €81–1,045')
  assert.equal(inCurrency('JPY', 150), '≈ ¥13,560–174,090')
})
