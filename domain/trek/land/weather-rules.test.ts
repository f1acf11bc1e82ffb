import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { climateNormals } from './climate-normals.ts'
import { movedC, type Station, usualStart, weatherOf } from './weather-rules.ts'

const everest = climateNormals.find(({ key }) => key === 'everest') as Station
const dolpo = climateNormals.find(({ key }) => key === 'dolpo') as Station
const night = (day: number, place: string, altitudeM: number, note = '') => ({ day, place, altitudeM, note })

test('Lobuche in November is −11.7 °C by night, from the Lukla anchor at 6 °C for every 1,000 m', () => {
  const weather = weatherOf(everest, '2026-11-12', [night(1, 'Lobuche', 4940)])
  assert.equal(weather?.days[0]?.minC, -11.7)
  assert.equal(weather?.days[0]?.maxC, 0.1)
})

test('each night uses its own month, and rain stays as measured', () => {
  const days = [night(1, 'Namche Bazaar', 3440), night(2, 'Namche Bazaar', 3440), night(3, 'Lukla', 2860)]
  const weather = weatherOf(everest, '2026-10-31', days)
  assert.deepEqual(
    weather?.days.map(({ on, minC }) => [on, minC]),
    [
      ['2026-10-31', 2.1],
      ['2026-11-01', -2.7],
      ['2026-11-02', 0.8],
    ],
  )
  assert.equal(weather?.coldest.day, 2)
  assert.equal(weather?.warmest.day, 1)
  assert.deepEqual([weather?.nights, weather?.freezingNights], [2, 1])
  assert.deepEqual(weather?.rain, [
    { month: 10, mm: 63.6, sourced: true },
    { month: 11, mm: 13, sourced: true },
  ])
})

test('names the highest point when no night is as high', () => {
  const days = [
    night(1, 'Thorong Phedi', 4450),
    night(2, 'Muktinath', 3760, 'Highest point of the day: Thorong La, 5,416 m'),
  ]
  const over = weatherOf(everest, '2027-03-22', days)
  assert.deepEqual(over?.top, {
    day: 2,
    on: '2027-03-23',
    place: 'Thorong La',
    altitudeM: 5416,
    minC: movedC(3, 2619, 5416),
    maxC: movedC(13.6, 2619, 5416),
  })
  assert.equal(weatherOf(everest, '2027-03-22', days.slice(0, 1))?.top, null)
  assert.equal(weatherOf(everest, '2027-03-22', []), null)
})

test('marks a figure without a source as estimated', () => {
  const [one] = [[night(1, 'Dunai', 2140)]]
  assert.equal(weatherOf(everest, '2027-05-01', one)?.temperatures, 'sourced')
  assert.equal(weatherOf(dolpo, '2027-05-01', one)?.temperatures, 'partly estimated')
  assert.equal(weatherOf(dolpo, '2027-06-01', one)?.temperatures, 'estimated')
})

test('a thousand metres are six degrees at any altitude, and nothing changes at the station itself', () => {
  const metres = fc.integer({ min: 0, max: 8000 })
  const celsius = fc.integer({ min: -300, max: 400 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(celsius, metres, (c, m) => {
      assert.equal(movedC(c, m, m), c + 0)
      assert.ok(Math.abs(movedC(c, m, m + 1000) - (c - 6)) < 0.05)
    }),
  )
  fc.assert(
    fc.property(celsius, metres, metres, (c, a, b) => {
      assert.ok(a <= b ? movedC(c, 0, a) >= movedC(c, 0, b) : movedC(c, 0, a) <= movedC(c, 0, b))
    }),
  )
})

test('the usual start is the first of the next good month', () => {
  const table: [number[], string, string][] = [
    [[3, 4, 5, 10, 11], '2026-11-21', '2027-03-01'],
    [[3, 4, 5, 10, 11], '2026-09-30', '2026-10-01'],
    [[12], '2026-12-05', '2027-12-01'],
    [[1], '2026-12-05', '2027-01-01'],
    [[], '2026-12-05', '2027-01-01'],
  ]
  for (const [months, today, start] of table) assert.equal(usualStart(months, today), start)
})
