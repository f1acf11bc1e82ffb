import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { plainPlace } from '#domain/trek/high-point-rules.ts'
import { lineWords } from './elevation-words.ts'

type Day = {
  day: number
  sleep_place: string
  sleep_altitude_m: number
  mode: string
  high_point?: string
  high_point_m?: number
}
type Trek = { slug: string; max_altitude_m: number; max_altitude_place: string; itinerary: Day[] }

const seed = new URL('../../../db/seed/treks.json', import.meta.url)
const { treks } = JSON.parse(readFileSync(seed, 'utf8')) as { treks: Trek[] }

const wordsOf = ({ itinerary, max_altitude_m, max_altitude_place }: Trek) =>
  lineWords({
    durationDays: itinerary.length,
    maxAltitudeM: max_altitude_m,
    maxAltitudePlace: max_altitude_place,
    days: itinerary.map(({ day, sleep_place, sleep_altitude_m, mode, high_point, high_point_m }) => ({
      day,
      place: sleep_place,
      altitudeM: sleep_altitude_m,
      kind: mode === 'acclimatisation' ? 'rest' : 'trek',
      note: high_point
        ? `Highest point of the day: ${high_point}, ${high_point_m?.toLocaleString('en-US')} m`
        : '',
    })),
  })

const words = new Map(treks.map((trek) => [trek.slug, wordsOf(trek)]))

test('every trek has a different sentence above its profile', () => {
  assert.equal(words.get('annapurna-circuit')?.title, 'Thirteen days, one high pass')
  assert.equal(words.get('everest-three-passes')?.title, 'Nineteen days, three high passes')
  assert.equal(words.get('everest-base-camp')?.title, 'Twelve days, up to Kala Patthar')
  assert.equal(words.get('makalu-base-camp')?.title, 'Seventeen days, up to the viewpoint above base camp')
  assert.equal(words.get('makalu-three-cols')?.title, 'Twenty-one days, three high passes')
  assert.equal(words.get('kanchenjunga-circuit')?.title, 'Nineteen days, up to Pangpema')
  assert.equal(words.size, 20)
  const oneDay = { durationDays: 1, maxAltitudeM: 3210, maxAltitudePlace: 'Poon Hill', days: [] }
  assert.equal(lineWords(oneDay).title, 'One day, up to Poon Hill')
  for (const [slug, { title }] of words)
    assert.match(title, /^[A-Z][a-z-]+ days, (up to |\w+ high pass)/, slug)
})

test('the caption names start, summit and finish, and the steep nights', () => {
  for (const trek of treks) {
    const caption = words.get(trek.slug)?.caption ?? ''
    const [first, last] = [trek.itinerary[0], trek.itinerary.at(-1)]
    assert.ok(caption.startsWith(`Starts in ${first?.sleep_place} at `), caption)
    assert.ok(caption.includes(`ends in ${last?.sleep_place} at `), caption)
    assert.ok(caption.includes(plainPlace(trek.max_altitude_place)), caption)
    assert.doesNotMatch(caption, /undefined|NaN|\s{2}/)
  }
  assert.match(
    words.get('everest-base-camp')?.caption ?? '',
    /two nights are more than 500 m higher than any before: day 5 in Dingboche \(\+543 m\) and day 7 in Lobuche \(\+530 m\)\. Two rest days:/,
  )
})

test('marks the days with a steep night', () => {
  assert.deepEqual(words.get('everest-base-camp')?.steepDays, [5, 7])
  assert.deepEqual(words.get('annapurna-circuit')?.steepDays, [])
  assert.equal([...words.values()].flatMap(({ steepDays }) => steepDays).length, 15)
})

test('treks with nights above 3,000 m have numbers for the first climb and for days of more than 1,000 m', () => {
  assert.deepEqual(words.get('gosaikunda-helambu')?.figures.slice(0, 2), [
    { name: 'First climb above 3,000 m', value: '+1,300 m', about: 'day 2, from 2,030 m to Sing Gompa' },
    { name: 'Over 1,000 m in one day', value: '+1,300 m', about: 'day 2 to Sing Gompa (+1,300 m)' },
  ])
  assert.equal(words.get('annapurna-circuit')?.figures[1]?.value, 'Never')
  assert.equal([...words.values()].filter(({ figures }) => figures.length === 3).length, 17)
  assert.deepEqual(words.get('ghorepani-poon-hill')?.figures, [])
})
