import assert from 'node:assert/strict'
import { test } from 'node:test'
import { departuresOn } from './deal-price-rules.ts'

test('departures without a deal are unchanged', () => {
  const departures = [100, 4, 90_000, 110, 2, 80_000]
  assert.equal(departuresOn({ departures, deals: [] }, 50), departures)
})

test('a departure has its best deal of the day, and the cheapest comes first', () => {
  const departures = [100, 4, 90_000, 110, 2, 100_000]
  const deals = [1, 10, 40, 60, 1, 20, 45, 50, 1, 5, 40, 60]
  const on = (day: number) => departuresOn({ departures, deals }, day)
  const full = [100, 4, 90_000, 110, 2, 100_000]
  const tenOff = [100, 4, 90_000, 110, 2, 90_000]
  assert.deepEqual(on(39), full)
  assert.deepEqual(on(40), tenOff)
  assert.deepEqual(on(44), tenOff)
  assert.deepEqual(on(45), [110, 2, 80_000, 100, 4, 90_000])
  assert.deepEqual(on(50), [110, 2, 80_000, 100, 4, 90_000])
  assert.deepEqual(on(51), tenOff)
  assert.deepEqual(on(60), tenOff)
  assert.deepEqual(departuresOn({ departures, deals: [1, 50, 40, 60] }, 61), full)
  assert.deepEqual(departuresOn({ departures, deals: [0, 50, 40, 60] }, 60).slice(0, 3), [100, 4, 45_000])
})
