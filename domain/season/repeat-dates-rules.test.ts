import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../dates.ts'
import { nextYearOf, repeatedStarts, weekdayOf } from './repeat-dates-rules.ts'

const weekly = { firstOn: '2027-10-03', lastOn: '2027-11-30', every: 1, unit: 'week', weekdays: [] } as const

test('every two weeks starts on the weekday of the first start', () => {
  assert.deepEqual(repeatedStarts({ ...weekly, every: 2 }), [
    '2027-10-03',
    '2027-10-17',
    '2027-10-31',
    '2027-11-14',
    '2027-11-28',
  ])
})

test('several weekdays are in order, and none is before the first start', () => {
  const starts = repeatedStarts({
    ...weekly,
    firstOn: '2027-10-06',
    lastOn: '2027-10-19',
    weekdays: [6, 0, 3, 3],
  })
  assert.deepEqual(starts, [
    '2027-10-06',
    '2027-10-09',
    '2027-10-10',
    '2027-10-13',
    '2027-10-16',
    '2027-10-17',
  ])
})

test('every five days counts from the first start', () => {
  const starts = repeatedStarts({ ...weekly, unit: 'day', every: 5, lastOn: '2027-10-18' })
  assert.deepEqual(starts, ['2027-10-03', '2027-10-08', '2027-10-13', '2027-10-18'])
})

test('each start is in the period and on a chosen weekday', () => {
  let checked = 0
  for (let first = 0; first < 14; first += 1)
    for (const every of [1, 2, 3])
      for (const weekdays of [[], [0], [6], [1, 4]]) {
        const firstOn = addDays('2027-09-01', first)
        const starts = repeatedStarts({ ...weekly, firstOn, every, weekdays })
        const days = weekdays.length > 0 ? weekdays : [weekdayOf(firstOn)]
        for (const on of starts)
          assert.ok(on >= firstOn && on <= weekly.lastOn && days.includes(weekdayOf(on)))
        assert.deepEqual(starts, [...new Set(starts)].toSorted())
        checked += starts.length
      }
  assert.ok(checked > 1000, `${checked} starts`)
})

test('the next year has the same weekday, at most two days from the same date', () => {
  for (let day = 0; day < 800; day += 1) {
    const on = addDays('2026-01-01', day)
    const next = nextYearOf(on)
    assert.equal(weekdayOf(next), weekdayOf(on))
    const sameDate = `${Number(on.slice(0, 4)) + 1}${on.slice(4)}`
    const apart = Math.abs(Date.parse(next) - Date.parse(sameDate.replace('02-29', '03-01'))) / 86_400_000
    assert.ok(apart <= 2, `${on} ${next}`)
  }
})
