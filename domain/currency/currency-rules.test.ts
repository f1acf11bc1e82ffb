import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundledRates } from './bundled-rates.ts'
import { currencies, currencyOf, isSupported } from './currency-rules.ts'
import { currencyOfLanguage } from './home-currency-rules.ts'
import { completed, displayIn, priceIn } from './rate-rules.ts'

test('uses the currency of the first region that a browser names, otherwise US dollars', () => {
  const table: [string | undefined, string][] = [
    ['de-CH, de;q=0.9', 'CHF'],
    ['en, en-GB;q=0.8, fr-FR;q=0.5', 'GBP'],
    ['zh-Hant-HK', 'HKD'],
    ['pt-br', 'BRL'],
    ['ne-NP', 'NPR'],
    ['en-US,en', 'USD'],
    ['en', 'USD'],
    ['es-419', 'USD'],
    ['xx-ZZ', 'USD'],
    ['', 'USD'],
    [undefined, 'USD'],
    [`${'a,'.repeat(5000)}de-DE`, 'USD'],
  ]
  for (const [header, code] of table) assert.equal(currencyOfLanguage(header).code, code, header)
})

test('every supported currency is known to Intl and has a bundled rate', () => {
  assert.ok(currencies.length >= 30)
  for (const { code, symbol, name } of currencies) {
    assert.ok(symbol && name)
    assert.ok((bundledRates.rates[code] ?? 0) > 0, code)
    assert.match(priceIn(1240_00, displayIn(code, bundledRates)), code === 'USD' ? /^\$1,240$/ : /^≈ \S/)
  }
  assert.equal(Object.keys(bundledRates.rates).length, currencies.length)
})

test('rounds a price once, at the end, in the decimals of its currency', () => {
  const table: [string, number, number, string][] = [
    ['EUR', 0.921, 1240_00, '≈ €1,142.04'],
    ['JPY', 151.4, 1240_00, '≈ ¥187,736'],
    ['EUR', 0.921, 0, '≈ €0.00'],
    ['EUR', 0.921, -5, '≈ €0.00'],
    ['USD', 1, 1240_50, '$1,240.50'],
  ]
  for (const [currency, perUsd, cents, shown] of table)
    assert.equal(priceIn(cents, { currency, perUsd, date: '2026-11-20' }), shown)
})

test('shows a price in US dollars when its currency is unknown or has no rate', () => {
  assert.equal(displayIn('EUR', { date: '2026-11-20', rates: { USD: 1 } }).currency, 'USD')
  assert.equal(displayIn('XTS', bundledRates).currency, 'USD')
  assert.equal(displayIn(undefined, bundledRates).currency, 'USD')
  assert.equal(currencyOf('eur').code, 'USD')
})

test('stores only supported currencies and plausible rates of a provider’s table, and computes pegged currencies', () => {
  const stored = completed({ INR: 90, EUR: 0.9, GBP: -1, CHF: Number.NaN, JPY: 1e12, XAU: 0.0004, USD: 7 })
  assert.deepEqual(stored, { USD: 1, EUR: 0.9, NPR: 144, INR: 90, AED: 3.6725, QAR: 3.64, SAR: 3.75 })
})

test('a currency is supported when its code is in the list, and US dollars have their sign', () => {
  assert.deepEqual(['EUR', 'USD', 'eur', 'XTS', ''].map(isSupported), [true, true, false, false, false])
  assert.deepEqual(currencyOf('XTS'), { code: 'USD', symbol: '$', name: 'US dollar' })
  assert.equal(currencyOf('CHF').name, 'Swiss franc')
})
