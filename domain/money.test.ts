import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { figureText } from '#figure-text'
import { centsFromDollars, chargeText, dollarsOf, percentOf, shortUsd, shownIn, usd } from './money.ts'

test('formats numbers and dollars like Intl', () => {
  const figure = new Intl.NumberFormat('en-US')
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  const values = [0, 1, 5, 10, 99, 100, 101, 999, 1000, 1001, 99_999, 100_000, 123_456, 1_000_000, 98_765_432]
  for (const value of values.flatMap((each) => (each ? [each, -each] : [each]))) {
    assert.equal(figureText(value), figure.format(value))
    assert.equal(usd(value), dollars.format(value / 100).replace('-', '−'))
    assert.equal(usd(value).replace('.00', ''), shortUsd(value))
  }
})

test('an amount always has its cents, a price on a card only when they are not zero', () => {
  assert.deepEqual([usd(1240_00), usd(5), usd(-50_05)], ['$1,240.00', '$0.05', '−$50.05'])
  assert.deepEqual([shortUsd(1240_00), shortUsd(1240_50), shortUsd(0)], ['$1,240', '$1,240.50', '$0'])
  assert.equal(chargeText(2440_00), 'US$2,440.00')
})

test('a percentage of an amount is rounded half up to the cent', () => {
  const cases: [number, number, number][] = [
    [1000, 5, 50],
    [10, 5, 1],
    [9, 5, 0],
    [30, 5, 2],
    [29, 5, 1],
    [31, 5, 2],
    [99, 50, 50],
    [101, 50, 51],
    [12_345, 0, 0],
    [12_345, 100, 12_345],
    [0, 50, 0],
  ]
  for (const [cents, percent, expected] of cases)
    assert.equal(percentOf(cents, percent), expected, `${percent}% of ${cents}`)
})

test('a percentage is at most half a cent from the exact part, and half a cent is rounded up', () => {
  fc.assert(
    fc.property(fc.nat(500_000_000), fc.integer({ min: 0, max: 100 }), (cents, percent) => {
      const hundredthsAbove = percentOf(cents, percent) * 100 - cents * percent
      assert.ok(hundredthsAbove > -50 && hundredthsAbove <= 50, String(hundredthsAbove))
    }),
  )
})

test('reads dollars with up to two decimals as cents, from a number or a text', () => {
  const cases: [unknown, number][] = [
    [2440, 2440_00],
    [0.1, 10],
    [19.99, 19_99],
    [0, 0],
    ['2440', 2440_00],
    ['2440.5', 2440_50],
    ['2440.05', 2440_05],
    [' 40.00 ', 40_00],
    [' 40.5 ', 40_50],
    ['0.01', 1],
    ['999999999.99', 999_999_999_99],
  ]
  for (const [dollars, cents] of cases) assert.equal(centsFromDollars(dollars), cents, String(dollars))
})

test('refuses a value that is no amount of dollars and cents', () => {
  const wrong = [
    '',
    ' ',
    '.5',
    '5.',
    '-1',
    '+1',
    '1,240',
    '1e3',
    '0x10',
    '12.345',
    'x12',
    '12x',
    '12.5x',
    '1 2',
    '$5',
    '1234567890',
    'a.b',
    '1.x',
    -1,
    12.345,
    0.1 + 0.2,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1_234_567_890,
    null,
    undefined,
    true,
    {},
    [12],
    new Date(0),
  ]
  for (const value of wrong) assert.equal(centsFromDollars(value), null, String(value))
})

test('cents formatted as dollars are read as the same cents', () => {
  assert.deepEqual([0, 1, 10, 1999, 2440_00, 2440_50].map(dollarsOf), [0, 0.01, 0.1, 19.99, 2440, 2440.5])
  fc.assert(
    fc.property(fc.nat(99_999_999_999), (cents) => {
      assert.equal(centsFromDollars(dollarsOf(cents)), cents)
      assert.equal(centsFromDollars((cents / 100).toFixed(2)), cents)
    }),
  )
})

test('shows a charge at the day’s rate in the decimals of the currency, and US dollars unchanged', () => {
  assert.equal(shownIn(1240_50, 'USD', 0.9), '$1,240.50')
  assert.equal(shownIn(1240_00, 'EUR', 0.921), '€1,142.04')
  assert.equal(shownIn(1240_00, 'JPY', 151.4), '¥187,736')
  assert.equal(shownIn(-10_00, 'EUR', 0.5), '−€5.00')
})
