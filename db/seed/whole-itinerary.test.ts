import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayForm, lineOf, writtenDay } from '#domain/trek/hosting/form/day-form-rules.ts'
import { treks } from './trek-data.ts'
import { textOf } from './trek-texts/all-trek-texts.ts'
import { wholeItinerary } from './whole-itinerary.ts'

test('every trek lasts exactly its typical days, each with a description and an altitude', (t) => {
  let days = 0
  for (const trek of treks) {
    const itinerary = wholeItinerary(trek, textOf(trek.slug).days)
    assert.equal(itinerary.length, trek.typical_days, trek.slug)
    assert.deepEqual(
      itinerary.map(({ day }) => day),
      itinerary.map((_, index) => index + 1),
    )
    for (const day of itinerary) {
      assert.ok(
        day.sleep_altitude_m > 0 && day.sleep_altitude_m <= trek.max_altitude_m,
        `${trek.slug} ${day.day}`,
      )
      assert.ok(day.description.length > 20 && day.place && day.meals.length > 0, `${trek.slug} ${day.day}`)
      days += 1
    }
  }
  assert.equal(treks.length, 20)
  assert.equal(days, 262)
  t.diagnostic(`${days} days of ${treks.length} treks`)
})

test('a host who saves one of these itineraries unchanged changes nothing', () => {
  for (const trek of treks) {
    const days = wholeItinerary(trek, textOf(trek.slug).days).map((whole) => ({
      kind: whole.kind,
      place: whole.place,
      altitudeM: whole.sleep_altitude_m,
      hours: whole.hours,
      km: whole.km,
      mode: whole.mode,
      note: whole.note,
      description: whole.description,
      meals: whole.meals,
    }))
    const saved = days.map((day) => writtenDay(dayForm(day)))
    assert.deepEqual(saved, days, trek.slug)
    assert.ok(lineOf(saved).maxAltitudeM >= trek.max_altitude_m, trek.slug)
  }
})

test('the missing days of an itinerary are spent in Kathmandu, in order', () => {
  for (const trek of treks) {
    const itinerary = wholeItinerary(trek, textOf(trek.slug).days)
    const added = itinerary.filter(({ kind }) => kind !== 'trek' && kind !== 'rest')
    assert.equal(added.length, trek.typical_days - trek.itinerary.length, trek.slug)
    assert.deepEqual(
      added.map(({ kind }) => kind),
      ['arrival', ...Array<string>(Math.max(0, added.length - 2)).fill('reserve'), 'departure'].slice(
        0,
        added.length,
      ),
    )
    for (const day of added) assert.deepEqual([day.place, day.sleep_altitude_m], ['Kathmandu', 1400])
  }
})

test('a trek that ends in Pokhara and continues to Kathmandu names the road', () => {
  const mustang = treks.find(({ slug }) => slug === 'upper-mustang')
  assert.ok(mustang)
  const last = wholeItinerary(mustang, textOf(mustang.slug).days).slice(-3)
  assert.deepEqual(
    last.map(({ kind, place, hours }) => [kind, place, hours]),
    [
      ['trek', 'Pokhara', 0.5],
      ['reserve', 'Kathmandu', 7],
      ['departure', 'Kathmandu', 0],
    ],
  )
})

test('the text about a trek fits its facts', () => {
  for (const trek of treks) {
    const text = textOf(trek.slug)
    const [low, high] = trek.indicative_price_usd
    assert.ok(text.summary.length <= 100, `${trek.slug}: ${text.summary.length} characters`)
    assert.equal(text.days.length, trek.itinerary.length, trek.slug)
    assert.equal(new Set(text.days).size, text.days.length, trek.slug)
    assert.ok(text.overview.length >= 2 && text.overview.length <= 3, trek.slug)
    assert.ok(Number.isInteger(text.priceUsd) && text.priceUsd >= low && text.priceUsd <= high, trek.slug)
    assert.ok(text.bookingDeadlineDays >= 1 && text.bookingDeadlineDays <= 30, trek.slug)
    assert.ok(text.maxGroup >= 4 && text.maxGroup <= 16, trek.slug)
  }
})
