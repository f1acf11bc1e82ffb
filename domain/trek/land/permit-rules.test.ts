import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../../dates.ts'
import {
  daysInside,
  includesPermits,
  type Permit,
  permitCents,
  permitPrice,
  permitTotals,
} from './permit-rules.ts'
import { permits } from './permits.ts'

const named = (key: string) => permits.find((permit) => permit.key === key) as Permit
const walk = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ day: index + 1, kind: 'trek', mode: 'trek' }))

test('a restricted area is priced by the month of the first day and by the days inside', () => {
  const table: [string, string, number, number, string | null][] = [
    ['SNP', '2027-03-01', 12, 3000, null],
    ['RAP_MANASLU', '2027-09-01', 7, 100, 'first 7 days 100'],
    ['RAP_MANASLU', '2027-09-01', 10, 145, 'first 7 days 100, 3 more at 15'],
    ['RAP_MANASLU', '2027-08-31', 10, 105, 'first 7 days 75, 3 more at 10'],
    ['RAP_MANASLU', '2027-12-01', 10, 105, 'first 7 days 75, 3 more at 10'],
    ['RAP_TSUM', '2027-10-05', 9, 54, 'first 7 days 40, 2 more at 7'],
    ['RAP_NARPHU', '2027-04-01', 8, 90, 'first 7 days 75, 1 more at 15'],
    ['RAP_LOWER_DOLPO', '2027-06-01', 13, 50, 'first 7 days 20, 6 more at 5'],
    ['RAP_MUSTANG', '2027-05-01', 10, 500, '10 days at 50'],
    ['RAP_MUSTANG', '2025-11-17', 12, 600, 'first 10 days 500, 2 more at 50'],
    ['RAP_MUSTANG', '2025-11-18', 9, 450, '9 days at 50'],
    ['RAP_KANCHENJUNGA', '2027-04-01', 7, 20, 'first 7 days 20'],
    ['RAP_KANCHENJUNGA', '2027-04-01', 8, 40, 'first 7 days 20, 1 more week at 20'],
    ['RAP_KANCHENJUNGA', '2027-04-01', 15, 60, 'first 7 days 20, 2 more weeks at 20'],
  ]
  for (const [key, startsOn, days, amount, counted] of table) {
    const price = permitPrice(named(key), startsOn, walk(days))
    assert.deepEqual([price.amount, price.counted], [amount, counted], `${key} ${startsOn} ${days}`)
  }
})

test('counts only days on foot and rest days, from the first of them', () => {
  const days = [
    { day: 1, kind: 'arrival', mode: '' },
    { day: 2, kind: 'trek', mode: 'drive' },
    { day: 3, kind: 'trek', mode: 'drive+trek' },
    { day: 4, kind: 'rest', mode: 'acclimatisation' },
    { day: 5, kind: 'trek', mode: 'trek' },
    { day: 6, kind: 'departure', mode: '' },
  ]
  assert.deepEqual(daysInside(days), { days: 3, first: 3 })
  assert.equal(permitPrice(named('RAP_MANASLU'), '2027-08-30', days).amount, 100, 'inside from 1 September')
  assert.equal(permitPrice(named('RAP_MANASLU'), '2027-08-29', days).amount, 75, 'inside from 31 August')
})

test('permits are included when the list of inclusions names them', () => {
  for (const [item, isIncluded] of [
    ['Permits', true],
    ['permit', true],
    [' Permits ', true],
    ['Permits on request', false],
    ['Porter', false],
  ] as const)
    assert.equal(includesPermits(['Guide', item]), isIncluded, item)
  assert.equal(includesPermits([]), false)
})

test('citizens of SAARC countries pay their price; in dollars, rupees count by the rate', () => {
  const cost = (keys: string[], visitors: 'foreign' | 'saarc') =>
    permitCents(
      keys.map((key) => permitPrice(named(key), '2027-03-14', walk(12), visitors)),
      140,
    )
  // 3,000 and 2,000 rupees at 140; with the passport of a SAARC country 1,500 and 2,000.
  assert.equal(cost(['SNP', 'KPL'], 'foreign'), 2143 + 1429)
  assert.equal(cost(['SNP', 'KPL'], 'saarc'), 1071 + 1429)
  // In March: 75 dollars for 7 days, 5 more at 10.
  assert.equal(cost(['RAP_MANASLU'], 'saarc'), 125_00)
  assert.equal(cost([], 'foreign'), 0)
})

test('sums are separate for each currency', () => {
  const prices = ['RAP_MANASLU', 'MCAP', 'ACAP'].map((key) => permitPrice(named(key), '2027-10-01', walk(8)))
  assert.deepEqual(permitTotals(prices), [
    { currency: 'USD', amount: 115 },
    { currency: 'NPR', amount: 6000 },
  ])
  assert.deepEqual(permitTotals([]), [])
})

test('every permit has one price on each day of a year, and an extra day never costs less', () => {
  let asked = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...permits),
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 1, max: 40 }),
      (permit, ahead, days) => {
        const on = addDays('2025-06-01', ahead)
        const rules = permit.rules?.filter(({ months }) => months.includes(Number(on.slice(5, 7))))
        assert.ok(!rules || rules.length === 1)
        const price = permitPrice(permit, on, walk(days))
        assert.ok(Number.isInteger(price.amount) && price.amount > 0)
        assert.ok(permitPrice(permit, on, walk(days + 1)).amount >= price.amount)
        asked += 1
      },
    ),
  )
  assert.ok(asked >= 100)
})
