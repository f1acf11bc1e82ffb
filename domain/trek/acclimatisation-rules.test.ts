import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { acclimatisationOf, type Night } from './acclimatisation-rules.ts'

type Derived = {
  nights_above_3000m: number
  rest_days: number
  highest_sleep_m: number
  sleep_gain_over_500m: {
    day: number
    place: string
    from_m: number
    to_m: number
    gain_over_highest_sleep_m: number
  }[]
  single_day_jump_over_1000m: { day: number; place: string; from_m: number; to_m: number; gain_m: number }[]
}
type Day = { day: number; sleep_place: string; sleep_altitude_m: number; mode: string }

const { treks } = JSON.parse(readFileSync(new URL('../../db/seed/treks.json', import.meta.url), 'utf8')) as {
  treks: { slug: string; itinerary: Day[]; derived: Derived }[]
}

test('marks exactly the known steep nights and climbs of the twenty treks', () => {
  let marked = 0
  for (const { slug, itinerary, derived } of treks) {
    const nights = itinerary.map(nightOf)
    assert.deepEqual(asDerived(nights), oracle(derived), slug)
    marked += derived.sleep_gain_over_500m.length + derived.single_day_jump_over_1000m.length
  }
  assert.equal(treks.length, 20)
  assert.equal(marked, 18)
})

test('an arrival day in Kathmandu moves the marks by one day and changes nothing else', () => {
  let moved = 0
  for (const { slug, itinerary } of treks) {
    const nights = itinerary.map(nightOf)
    const arrival: Night = { day: 1, place: 'Kathmandu', altitudeM: 1400, kind: 'arrival' }
    const later = [arrival, ...nights.map((night) => ({ ...night, day: night.day + 1 }))]
    const steep = acclimatisationOf(nights).steepNights
    assert.deepEqual(
      acclimatisationOf(later).steepNights.map(({ day, gainM }) => [day, gainM]),
      steep.map(({ day, gainM }) => [day + 1, gainM]),
      slug,
    )
    moved += steep.length
  }
  assert.equal(moved, 15)
})

test('the first night above 3,000 m counts from 3,000 m, later ones from the highest night so far', () => {
  const steepDays = (...altitudes: number[]) =>
    acclimatisationOf(
      altitudes.map((altitudeM, index) => ({ day: index + 1, place: '', altitudeM, kind: 'trek' })),
    ).steepNights.map(({ day }) => day)
  assert.deepEqual(steepDays(2000, 3500), [])
  assert.deepEqual(steepDays(2000, 3501), [2])
  assert.deepEqual(steepDays(3400, 3000, 3900), [])
  assert.deepEqual(steepDays(3400, 3000, 3901), [3])
  assert.deepEqual(steepDays(1000, 2900), [])
})

test('reports the first climb from below 3,000 m with its gain, wherever the trek begins', () => {
  const climbs = treks.map(({ itinerary }) => acclimatisationOf(itinerary.map(nightOf)).firstClimb)
  const everest = treks.findIndex(({ slug }) => slug === 'everest-base-camp')
  assert.deepEqual(climbs[everest], { day: 2, place: 'Namche Bazaar', fromM: 2610, toM: 3440, gainM: 830 })
  const crossings = climbs.flatMap((climb) => climb ?? [])
  assert.ok(crossings.every(({ fromM, toM, gainM }) => fromM <= 3000 && toM > 3000 && gainM === toM - fromM))
  assert.equal(crossings.length, 17)
  assert.equal(treks.filter(({ derived }) => derived.nights_above_3000m > 0).length, 17)
  const already: Night[] = [{ day: 1, place: 'Jomsom', altitudeM: 3100, kind: 'trek' }]
  assert.equal(acclimatisationOf(already).firstClimb, null)
})

function nightOf({ day, sleep_place, sleep_altitude_m, mode }: Day): Night {
  const kind = mode === 'acclimatisation' ? 'rest' : 'trek'
  return { day, place: sleep_place, altitudeM: sleep_altitude_m, kind }
}

function asDerived(nights: Night[]): Derived {
  const found = acclimatisationOf(nights)
  return {
    nights_above_3000m: found.nightsAbove3000,
    rest_days: found.restDays,
    highest_sleep_m: found.highestNightM,
    sleep_gain_over_500m: found.steepNights.map(({ day, place, fromM, toM, gainM }) => ({
      day,
      place,
      from_m: fromM,
      to_m: toM,
      gain_over_highest_sleep_m: gainM,
    })),
    single_day_jump_over_1000m: found.jumps.map(({ day, place, fromM, toM, gainM }) => ({
      day,
      place,
      from_m: fromM,
      to_m: toM,
      gain_m: gainM,
    })),
  }
}

function oracle({ nights_above_3000m, rest_days, highest_sleep_m, ...rest }: Derived): Derived {
  const { sleep_gain_over_500m, single_day_jump_over_1000m } = rest
  return {
    nights_above_3000m,
    rest_days,
    highest_sleep_m,
    sleep_gain_over_500m,
    single_day_jump_over_1000m,
  }
}
