import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../../dates.ts'
import { daylightOn } from './daylight-rules.ts'
import { regionPositions } from './region-positions.ts'

test('daylight is within four minutes of the almanac', () => {
  const table: [string, string, number, number, number][] = [
    ['Kathmandu, longest', '2026-06-21', 27.7, 85.3, 13 * 60 + 53],
    ['Kathmandu, shortest', '2026-12-21', 27.7, 85.3, 10 * 60 + 24],
    ['New York, longest', '2026-06-21', 40.7, -74.0, 15 * 60 + 5],
    ['New York, shortest', '2026-12-21', 40.7, -74.0, 9 * 60 + 15],
    ['London, longest', '2026-06-21', 51.5, -0.1, 16 * 60 + 38],
    ['London, shortest', '2026-12-21', 51.5, -0.1, 7 * 60 + 50],
    ['Quito', '2026-09-22', -0.2, -78.5, 12 * 60 + 7],
  ]
  for (const [what, on, latitude, longitude, minutes] of table) {
    const found = daylightOn(on, { latitude, longitude }).minutes
    assert.ok(Math.abs(found - minutes) <= 4, `${what}: ${found}, the almanac has ${minutes}`)
  }
})

test('the sun rises and sets in Kathmandu at the times of the almanac, within four minutes', () => {
  const kathmandu = { latitude: 27.7, longitude: 85.3 }
  const winter = daylightOn('2026-12-21', kathmandu)
  assert.ok(Math.abs(winter.sunrise - (6 * 60 + 51)) <= 4, String(winter.sunrise))
  assert.ok(Math.abs(winter.sunset - (17 * 60 + 14)) <= 4, String(winter.sunset))
  const summer = daylightOn('2026-06-21', kathmandu)
  assert.ok(Math.abs(summer.sunrise - (5 * 60 + 9)) <= 4, String(summer.sunrise))
  assert.ok(Math.abs(summer.sunset - (19 * 60 + 2)) <= 4, String(summer.sunset))
})

test('north of the equator a summer day is longer than a winter one, and beyond the polar circles it is all or nothing', () => {
  const days = fc.integer({ min: 0, max: 364 })
  const latitudes = fc.integer({ min: 1, max: 65 })
  fc.assert(
    fc.property(latitudes, days, (latitude, ahead) => {
      const { minutes, sunrise, sunset } = daylightOn(addDays('2026-01-01', ahead), {
        latitude,
        longitude: 85,
      })
      const shortest = daylightOn('2026-12-21', { latitude, longitude: 85 }).minutes
      const longest = daylightOn('2026-06-21', { latitude, longitude: 85 }).minutes
      assert.ok(minutes >= shortest - 1 && minutes <= longest + 1, `${latitude}° ${minutes}`)
      assert.ok(Math.abs(sunset - sunrise - minutes) <= 1)
    }),
  )
  assert.equal(daylightOn('2026-06-21', { latitude: 80, longitude: 0 }).minutes, 24 * 60)
  assert.equal(daylightOn('2026-12-21', { latitude: 80, longitude: 0 }).minutes, 0)
})

test('a tenth of a degree changes no region by more than a minute', () => {
  const regions = Object.values(regionPositions)
  assert.equal(regions.length, 8)
  for (const { latitude, longitude } of regions)
    for (const on of ['2026-06-21', '2026-12-21']) {
      const here = daylightOn(on, { latitude, longitude }).minutes
      const beside = daylightOn(on, { latitude: latitude + 0.1, longitude }).minutes
      assert.ok(Math.abs(here - beside) <= 1)
    }
})

test('the sun is highest over Kathmandu at the time of the equation of time, within a minute', () => {
  const table: [on: string, minutes: number][] = [
    ['2026-02-11', 12 * 60 + 18],
    ['2026-05-14', 12 * 60],
    ['2026-07-26', 12 * 60 + 10.3],
    ['2026-11-03', 11 * 60 + 47.4],
  ]
  for (const [on, minutes] of table) {
    const { sunrise, sunset } = daylightOn(on, { latitude: 27.7, longitude: 85.3 })
    const noon = (sunrise + sunset) / 2
    assert.ok(Math.abs(noon - minutes) <= 1, `${on}: ${noon}, the almanac has ${minutes}`)
  }
})
