import assert from 'node:assert/strict'
import { test } from 'node:test'
import { highestOf, plainPlace, readDayNote, topDayOf } from './high-point-rules.ts'

test('reads the highest point of a day from the end of its note', () => {
  assert.deepEqual(readDayNote('Highest point of the day: Thorong La, 5,416 m'), {
    highPoint: { name: 'Thorong La', altitudeM: 5416 },
    note: '',
  })
  assert.deepEqual(
    readDayNote('Hot springs. Highest point of the day: Shipton La (4125-4229 by source), 4,216 m'),
    {
      highPoint: { name: 'Shipton La', altitudeM: 4216 },
      note: 'Hot springs',
    },
  )
})

test('returns a note without one unchanged', () => {
  for (const note of ['', 'Hot springs', 'Fly Kathmandu to Lukla 2860 m'])
    assert.deepEqual(readDayNote(note), { highPoint: null, note })
})

test('removes additions from a place name', () => {
  assert.equal(plainPlace('Kala Patthar (some surveys 5644 m); base camp 5364 m'), 'Kala Patthar')
  assert.equal(plainPlace('Sherpani Col / West Col, about 6150-6190 m'), 'Sherpani Col / West Col')
})

test('a day above the host’s highest point is the highest point', () => {
  const own = { name: 'Kala Patthar; passes Kongma La 5535', altitudeM: 5545 }
  const day = (note: string) => ({ place: 'Chhukung', altitudeM: 4730, note })
  assert.deepEqual(highestOf(own, [day('Highest point of the day: Chhukung Ri, 5,550 m')]), {
    name: 'Chhukung Ri',
    altitudeM: 5550,
  })
  assert.equal(highestOf(own, [day('Highest point of the day: Kala Patthar, 5,545 m')]), own)
  assert.equal(highestOf(own, []), own)
})

test('a note that only mentions a highest point is unchanged', () => {
  for (const note of [
    'Highest point of the day: Thorong La, 5,416 m. Then down',
    'Highest point of the day: Thorong La',
    'The Highest point of the day: Thorong La, 5,416 m',
  ])
    assert.deepEqual(readDayNote(note), { highPoint: null, note })
})

test('a night above every other point is the highest of a trek', () => {
  const own = { name: 'Meta', altitudeM: 3560 }
  const days = [
    { place: 'Koto', altitudeM: 2600, note: '' },
    { place: 'Phu', altitudeM: 4080, note: '' },
    { place: 'Nar', altitudeM: 4080, note: '' },
  ]
  assert.deepEqual(highestOf(own, days), { name: 'Phu', altitudeM: 4080 })
  assert.equal(highestOf({ name: 'Phu La', altitudeM: 4080 }, days).name, 'Phu La')
})

test('finds the day of the highest point by its night or by its note', () => {
  const days = [
    { day: 7, altitudeM: 4730, note: '' },
    { day: 8, altitudeM: 4910, note: 'Over the pass. Highest point of the day: Kongma La, 5,535 m' },
    { day: 9, altitudeM: 4910, note: '' },
  ]
  assert.equal(topDayOf(days, 5535), 8)
  assert.equal(topDayOf(days, 4910), 9)
  assert.equal(topDayOf(days, 5545), null)
  assert.equal(topDayOf([], 5545), null)
})
