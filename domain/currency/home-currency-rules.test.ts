import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencies } from './currency-rules.ts'
import { currencyOfLanguage } from './home-currency-rules.ts'

const code = (header: string | undefined) => currencyOfLanguage(header).code

test('takes the currency of the first region that a browser names', () => {
  const table: [string | undefined, string][] = [
    ['de-CH, de;q=0.9', 'CHF'],
    ['en, en-GB;q=0.8, fr-FR;q=0.5', 'GBP'],
    ['zh-Hant-HK', 'HKD'],
    ['pt-br', 'BRL'],
    ['PT-BR', 'BRL'],
    ['ast-ES', 'EUR'],
    [' de-DE', 'EUR'],
    ['en-US,en', 'USD'],
  ]
  for (const [header, expected] of table) assert.equal(code(header), expected, header)
})

test('shows US dollars where no region is named or its currency is unknown', () => {
  const headers = [
    undefined,
    '',
    'en',
    'es-419',
    'xx-ZZ',
    '*',
    'x-de-CH',
    'abcd-CH',
    'c-CH',
    'de-CHE',
    '1de-CH',
    'de-C1',
    'de_CH',
    'de-Latn1-CH',
    'xzh-Hant-HKG',
    'ade-Latin-CH',
  ]
  for (const header of headers) assert.equal(code(header), 'USD', header)
})

test('reads only the first 500 characters of a header', () => {
  assert.equal(code(`${'a,'.repeat(246)}aa,de-DE`), 'EUR')
  assert.equal(code(`${'a,'.repeat(250)}de-DE`), 'USD')
})

const regions: [string, string][] = [
  ['AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK', 'EUR'],
  ['GB GG IM JE', 'GBP'],
  ['NP', 'NPR'],
  ['IN BT', 'INR'],
  ['AU KI NR TV', 'AUD'],
  ['CA', 'CAD'],
  ['CH LI', 'CHF'],
  ['JP', 'JPY'],
  ['CN', 'CNY'],
  ['AE', 'AED'],
  ['BR', 'BRL'],
  ['CZ', 'CZK'],
  ['DK FO GL', 'DKK'],
  ['HK', 'HKD'],
  ['HU', 'HUF'],
  ['ID', 'IDR'],
  ['IL PS', 'ILS'],
  ['IS', 'ISK'],
  ['KR', 'KRW'],
  ['MX', 'MXN'],
  ['MY', 'MYR'],
  ['NO SJ', 'NOK'],
  ['NZ CK NU', 'NZD'],
  ['PH', 'PHP'],
  ['PL', 'PLN'],
  ['QA', 'QAR'],
  ['RO', 'RON'],
  ['SA', 'SAR'],
  ['SE', 'SEK'],
  ['SG', 'SGD'],
  ['TH', 'THB'],
  ['TR', 'TRY'],
  ['ZA LS NA', 'ZAR'],
]

test('maps every region to its currency', () => {
  for (const [at, currency] of regions)
    for (const region of at.split(' ')) assert.equal(code(`en-${region}`), currency, region)
})

test('every supported currency but the US dollar has a region', () => {
  assert.deepEqual(
    regions.map(([, currency]) => currency).toSorted(),
    currencies
      .map((currency) => currency.code)
      .filter((each) => each !== 'USD')
      .toSorted(),
  )
})
