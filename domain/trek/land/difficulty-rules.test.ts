import assert from 'node:assert/strict'
import { test } from 'node:test'
import { treks } from '#db/seed/trek-data.ts'
import { wholeItinerary } from '#db/seed/whole-itinerary.ts'
import { airPercent, walkOf } from './difficulty-rules.ts'

const [annapurna, ...rest] = ['annapurna-circuit', 'everest-base-camp', 'makalu-three-cols'].map((slug) =>
  treks.find((trek) => trek.slug === slug),
)

function walk(trek: (typeof treks)[number] | undefined) {
  const days = trek ? wholeItinerary(trek, []) : []
  return walkOf(days.map(({ sleep_altitude_m: altitudeM, ...day }) => ({ ...day, altitudeM })))
}

test('the figures of the Annapurna Circuit come from its itinerary', () => {
  const found = walk(annapurna)
  assert.equal(found.longest?.day, 9)
  assert.equal(found.longest?.hours, 8.5)
  assert.deepEqual(found.mostAscent, { day: 12, from: 'Tatopani', to: 'Ghorepani', metres: 1670 })
  assert.deepEqual(found.mostDescent, { day: 9, from: 'Thorong La', to: 'Muktinath', metres: 1656 })
  assert.deepEqual(found.largestStep, { day: 7, from: 'Manang', to: 'Yak Kharka', metres: 478 })
  assert.equal(found.nightsAbove4000, 2)
})

test('nights above 4,000 m are counted, and a step counts from 3,000 m on', () => {
  const [everest, makalu] = rest.map(walk)
  assert.equal(everest?.nightsAbove4000, 5)
  assert.deepEqual(everest?.largestStep, { day: 6, from: 'Tengboche', to: 'Dingboche', metres: 543 })
  assert.equal(makalu?.longest?.hours, 11)
})

test('driven and flown days count no climb, and every trek has its figures', () => {
  for (const trek of treks) {
    const found = walk(trek)
    assert.ok(found.walkingDays > 3 && found.hours > 15 && found.km > 30, trek.slug)
    assert.ok((found.mostAscent?.metres ?? 0) > 300, trek.slug)
    assert.ok((found.mostAscent?.metres ?? 0) < 2000 && (found.mostDescent?.metres ?? 0) < 2500, trek.slug)
  }
  assert.equal(treks.length, 20)
  assert.deepEqual(walk(undefined), {
    ...{ walkingDays: 0, hours: 0, km: 0, longest: null, mostAscent: null, mostDescent: null },
    ...{ nightsAbove4000: 0, largestStep: null },
  })
})

test('the air gets thinner by the standard atmosphere', () => {
  const table: [number, number][] = [
    [0, 100],
    [3000, 69],
    [5416, 51],
    [5545, 50],
    [8849, 31],
  ]
  for (const [metres, percent] of table) assert.ok(Math.abs(airPercent(metres) - percent) <= 1, `${metres}`)
})
