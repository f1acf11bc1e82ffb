import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costInAll, tripCosts, type TripCostKey } from './trip-cost-rules.ts'
import { tripCostFacts } from './trip-costs.ts'

const walk = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ day: index + 1, kind: 'trek', mode: 'trek' }))
const everything = ['Licensed guide', 'Porter', 'Breakfast', 'Lunch', 'Dinner', 'Permits', 'Transportation']
const trek = { includes: everything, access: 'flight', durationDays: 14, days: walk(12) }
const costsOf = (change: Partial<typeof trek> = {}) => tripCosts({ ...trek, ...change }, tripCostFacts)
const lineOf = (change: Partial<typeof trek>, wanted: TripCostKey) => {
  const line = costsOf(change).lines.find(({ key }) => key === wanted)
  return line && [line.payee, line.lowCents, line.highCents]
}
const without = (...items: string[]) => ({ includes: everything.filter((item) => !items.includes(item)) })

test('beside a trek that includes almost everything: a visa, insurance, tips and extras', () => {
  const { lines, ...costs } = costsOf()
  assert.deepEqual(
    lines.map(({ key, payee, lowCents, highCents }) => [key, payee, lowCents / 100, highCents / 100]),
    [
      ['visa', 'office', 50, 50],
      ['insurance', 'company', 90, 160],
      ['guide', 'cash', 36, 72],
      ['porter', 'cash', 36, 60],
      ['extras', 'cash', 60, 192],
    ],
  )
  assert.deepEqual(costInAll(lines), { lowCents: 272_00, highCents: 534_00 })
  assert.deepEqual(costs, { days: 12, visaDays: 30, missingMeals: [], hasPermits: true })
})

test('a visa is for the trek with a day before and after it', () => {
  for (const [durationDays, days, usd] of [
    [13, 15, 30],
    [14, 30, 50],
    [28, 30, 50],
    [29, 90, 125],
    [60, 90, 125],
  ] as const) {
    assert.equal(costsOf({ durationDays }).visaDays, days, `${durationDays} days`)
    assert.deepEqual(lineOf({ durationDays }, 'visa'), ['office', 100 * usd, 100 * usd])
  }
})

test('what the price does not include is added: meals, a flight; no porter, no tip for one', () => {
  assert.deepEqual(costsOf(without('Lunch', 'Dinner')).missingMeals, ['lunch', 'dinner'])
  assert.deepEqual(lineOf(without('Lunch', 'Dinner'), 'meals'), ['cash', 12 * 2 * 5_00, 12 * 2 * 12_00])
  assert.equal(lineOf({ includes: ['All meals on the trail'] }, 'meals'), undefined)
  assert.deepEqual(lineOf(without('Transportation'), 'flight'), ['company', 200_00, 400_00])
  assert.equal(lineOf({ ...without('Transportation'), access: 'road' }, 'flight'), undefined)
  assert.equal(lineOf(without('Porter'), 'porter'), undefined)
  assert.deepEqual(lineOf(without('Porter'), 'guide'), ['cash', 36_00, 72_00])
  assert.equal(costsOf(without('Permits')).hasPermits, false)
})

test('a trek without a day on foot costs no tips', () => {
  assert.deepEqual(
    costsOf({ days: [] }).lines.map(({ key }) => key),
    ['visa', 'insurance'],
  )
})
