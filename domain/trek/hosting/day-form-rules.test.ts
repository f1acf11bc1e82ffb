import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayForm, emptyDay, lineOf, steepSentences, writtenDay, type DayForm } from './day-form-rules.ts'

const night = (place: string, altitude: number, given: Partial<DayForm> = {}): DayForm => ({
  ...{ ...emptyDay, place, altitude: String(altitude), ...given },
})

test('a steep night is told at its field, in the words that stand in the form', () => {
  const days = [night('Yak Kharka', 4018), night('Thorong High Camp', 4880), night('Muktinath', 3760)]
  const told = steepSentences(days.map(writtenDay))
  assert.deepEqual(
    [...told],
    [
      [
        1,
        '1,018 m higher than the highest night before. Above 3,000 m keep it to 500 m, or add a rest day. Travellers see this mark.',
      ],
      [
        2,
        '862 m higher than the highest night before. Above 3,000 m keep it to 500 m, or add a rest day. Travellers see this mark.',
      ],
    ],
  )
})

test('a day is read as it was written, with its highest point in the note', () => {
  const day = night('Muktinath', 3760, {
    ...{ km: '16', hours: '8.5', peak: 'Thorong La', peakAltitude: '5416' },
    text: 'Start at four.',
    note: 'Cold',
  })
  const written = writtenDay(day)
  assert.equal(written.note, 'Cold. Highest point of the day: Thorong La, 5,416 m')
  assert.deepEqual(dayForm(written), day)
  assert.deepEqual(lineOf([writtenDay(night('Jagat', 1300)), written]), {
    ...{ startPlace: 'Jagat', endPlace: 'Muktinath', maxAltitudeM: 5416, maxAltitudePlace: 'Thorong La' },
  })
  assert.equal(writtenDay(night('Manang', 0, { altitude: '3,540 m' })).altitudeM, 3540)
  assert.equal(writtenDay({ ...day, rest: true }).kind, 'rest')
  assert.equal(writtenDay({ ...dayForm(writtenDay({ ...day, rest: true })), rest: false }).mode, 'trek')
})
