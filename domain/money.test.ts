import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figureText } from '#figure-text'
import { chargeText, shortUsd, usd } from './money.ts'

test('figures and dollars are written as the language’s own writer writes them', () => {
  const figure = new Intl.NumberFormat('en-US')
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  const values = [0, 1, 5, 10, 99, 100, 101, 999, 1000, 1001, 99_999, 100_000, 123_456, 1_000_000, 98_765_432]
  for (const value of values.flatMap((each) => (each ? [each, -each] : [each]))) {
    assert.equal(figureText(value), figure.format(value))
    assert.equal(usd(value), dollars.format(value / 100).replace('-', '−'))
    assert.equal(usd(value).replace('.00', ''), shortUsd(value))
  }
})

test('an amount has its cents, a price on a card none when there are none', () => {
  assert.deepEqual([usd(1240_00), usd(5), usd(-50_05)], ['$1,240.00', '$0.05', '−$50.05'])
  assert.deepEqual([shortUsd(1240_00), shortUsd(1240_50), shortUsd(0)], ['$1,240', '$1,240.50', '$0'])
  assert.equal(chargeText(2440_00), 'US$2,440.00')
})
