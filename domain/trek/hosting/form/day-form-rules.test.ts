import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dayForm,
  dayProblems,
  emptyDay,
  lineOf,
  metresIn,
  steepSentences,
  writtenDay,
  type DayForm,
} from './day-form-rules.ts'

const night = (place: string, altitude: number, given: Partial<DayForm> = {}): DayForm => ({
  ...emptyDay,
  place,
  altitude: String(altitude),
  ...given,
})

test('a steep night has its warning beside its field, in the words of the form', () => {
  const days = [night('Yak Kharka', 4018), night('Thorong High Camp', 4880), night('Muktinath', 3760)]
  const sentences = steepSentences(days.map(writtenDay))
  assert.deepEqual(
    [...sentences],
    [
      [
        1,
        '1,018 m higher than the highest night before. Above 3,000 m keep it to 500 m, or add a rest day. Travellers see this warning.',
      ],
      [
        2,
        '862 m higher than the highest night before. Above 3,000 m keep it to 500 m, or add a rest day. Travellers see this warning.',
      ],
    ],
  )
})

test('reads a day as it was written, with its highest point in the note', () => {
  const day = night('Muktinath', 3760, {
    km: '16',
    hours: '8.5',
    peak: 'Thorong La',
    peakAltitude: '5416',
    text: 'Start at four.',
    note: 'Cold',
  })
  const written = writtenDay(day)
  assert.equal(written.note, 'Cold. Highest point of the day: Thorong La, 5,416 m')
  assert.deepEqual(dayForm(written), day)
  assert.deepEqual(lineOf([writtenDay(night('Jagat', 1300)), written]), {
    startPlace: 'Jagat',
    endPlace: 'Muktinath',
    maxAltitudeM: 5416,
    maxAltitudePlace: 'Thorong La',
  })
  assert.equal(writtenDay(night('Manang', 0, { altitude: '3,540 m' })).altitudeM, 3540)
  assert.equal(writtenDay({ ...day, rest: true }).kind, 'rest')
  assert.equal(writtenDay({ ...dayForm(writtenDay({ ...day, rest: true })), rest: false }).mode, 'trek')
})

test('a day accepts each field at its limit and refuses one beyond it', () => {
  const fieldsOf = (change: Partial<DayForm>, isDraft = false) =>
    Object.keys(dayProblems(night('Koto', 2600, change), isDraft))
  const peak = { peak: 'Pass', peakAltitude: '5416' }
  const cases: [change: Partial<DayForm>, fields: string[]][] = [
    [{}, []],
    [{ place: 'x'.repeat(80) }, []],
    [{ place: 'x'.repeat(81) }, ['place']],
    [{ place: '' }, ['place']],
    [{ text: 'x'.repeat(1000) }, []],
    [{ text: 'x'.repeat(1001) }, ['text']],
    [{ note: 'x'.repeat(200) }, []],
    [{ note: 'x'.repeat(201) }, ['note']],
    [{ note: 'Left\u202eright' }, ['note']],
    [Object.assign({}, peak, { peak: 'x'.repeat(60) }), []],
    [Object.assign({}, peak, { peak: 'x'.repeat(61) }), ['peak']],
    [{ peak: 'Pass' }, ['peak']],
    [{ peakAltitude: '5416' }, ['peak']],
    [Object.assign({}, peak, { peakAltitude: '8850' }), ['peakAltitude']],
    [{ altitude: '' }, ['altitude']],
    [{ altitude: '8849' }, []],
    [{ altitude: '8850' }, ['altitude']],
    [{ altitude: 'high' }, ['altitude']],
    [{ km: '200' }, []],
    [{ km: '200.1' }, ['km']],
    [{ km: '-1' }, ['km']],
    [{ hours: '24' }, []],
    [{ hours: '24.1' }, ['hours']],
    [{ hours: '8,5' }, []],
    [{ hours: '8.55' }, ['hours']],
  ]
  for (const [change, fields] of cases) assert.deepEqual(fieldsOf(change), fields, JSON.stringify(change))
  const draft = [{ place: '' }, { altitude: '' }, { peak: 'Pass' }]
  for (const change of draft) assert.deepEqual(fieldsOf(change, true), [], JSON.stringify(change))
  assert.deepEqual(fieldsOf({ altitude: '8850' }, true), ['altitude'])
  assert.deepEqual(
    dayProblems(night('', 8850, { km: 'x', hours: 'x', peakAltitude: 'x', peak: '' }), false),
    {
      place: 'Say where travellers sleep.',
      altitude: 'Enter the sleeping altitude in whole metres, up to 8,849.',
      km: 'Kilometres from 0 to 200.',
      hours: 'Hours from 0 to 24.',
      peakAltitude: 'Whole metres, up to 8,849.',
      peak: 'Enter both the name and the metres of the highest point, or neither.',
    },
  )
})

test('reads metres with or without a separator and a unit', () => {
  const cases: [typed: string, metres: number | null][] = [
    ['3540', 3540],
    ['3,540', 3540],
    ['3 540 m', 3540],
    ['0', 0],
    ['354m', 354],
    ['3540m high', null],
    ['x3540', null],
    ['35,40', null],
    ['12345', null],
    ['', null],
  ]
  for (const [typed, metres] of cases) assert.equal(metresIn(typed), metres, typed)
})

test('a written day has only known kinds, modes and meals', () => {
  const write = (change: Partial<DayForm>) => writtenDay(night('Koto', 2600, change))
  for (const kind of ['arrival', 'trek', 'reserve', 'departure']) assert.equal(write({ kind }).kind, kind)
  for (const kind of ['rest', 'none', '']) assert.equal(write({ kind }).kind, 'trek')
  const modes: [typed: string, mode: string][] = [
    ['flight+trek', 'flight+trek'],
    ['', ''],
    ['acclimatisation', 'trek'],
    ['x'.repeat(30), 'x'.repeat(30)],
    ['x'.repeat(31), 'trek'],
    ['Drive', 'trek'],
    ['drive!', 'trek'],
    ['a+b+c', 'trek'],
  ]
  for (const [typed, mode] of modes) assert.equal(write({ mode: typed }).mode, mode, typed)
  assert.equal(write({ rest: true }).mode, 'acclimatisation')
  assert.deepEqual(write({ meals: ['Dinner', 'Tea', 'Lunch'] }).meals, ['Lunch', 'Dinner'])
  assert.deepEqual([write({ km: '' }).km, write({ hours: 'x' }).hours], [0, 0])
  assert.equal(write({ note: 'Cold. . ' }).note, 'Cold')
  for (const peak of [{ peak: 'Pass' }, { peakAltitude: '5416' }]) assert.equal(write(peak).note, '')
  const empty = dayForm(writtenDay(night('', 0)))
  assert.deepEqual(
    [empty.altitude, empty.km, empty.hours, empty.peak, empty.peakAltitude],
    ['', '', '', '', ''],
  )
  const none = { startPlace: '', endPlace: '', maxAltitudeM: 0, maxAltitudePlace: '' }
  assert.deepEqual(lineOf([]), none)
})
