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
    walkingDays: 0,
    hours: 0,
    km: 0,
    longest: null,
    mostAscent: null,
    mostDescent: null,
    nightsAbove4000: 0,
    largestStep: null,
  })
})

test('the air pressure falls as in the standard atmosphere', () => {
  const table: [number, number][] = [
    [0, 100],
    [3000, 69],
    [5416, 51],
    [5545, 50],
    [8849, 31],
  ]
  for (const [metres, percent] of table) assert.ok(Math.abs(airPercent(metres) - percent) <= 1, `${metres}`)
})

test('a day climbs from the night before to its highest point, and a rest day climbs too', () => {
  const day = { kind: 'trek' as const, mode: 'trek', hours: 5, km: 9.5, note: '' }
  const nights = [
    Object.assign({}, day, { day: 1, place: 'Koto', altitudeM: 2600 }),
    Object.assign({}, day, { day: 2, place: 'Meta', altitudeM: 4000 }),
    Object.assign({}, day, { day: 3, place: 'Phu', altitudeM: 3900 }),
    Object.assign({}, day, {
      day: 4,
      place: 'Phu',
      altitudeM: 3900,
      kind: 'rest' as const,
      mode: 'acclimatisation',
    }),
  ]
  const note = 'Highest point of the day: Ridge, 5,500 m'
  nights[3] = Object.assign({}, nights[3], { note })
  const found = walkOf(nights)
  assert.deepEqual(found.mostAscent, { day: 4, from: 'Phu', to: 'Ridge', metres: 1600 })
  assert.deepEqual(found.mostDescent, { day: 4, from: 'Ridge', to: 'Phu', metres: 1600 })
  assert.deepEqual(found.largestStep, { day: 2, from: 'Koto', to: 'Meta', metres: 1000 })
  assert.equal(found.nightsAbove4000, 0)
  assert.deepEqual([found.walkingDays, found.km, found.longest?.day], [4, 38, 1])
  const down = walkOf(nights.slice(1, 3))
  assert.deepEqual(down.mostDescent, { day: 3, from: 'Meta', to: 'Phu', metres: 100 })
})
