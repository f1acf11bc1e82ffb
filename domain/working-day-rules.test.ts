import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, daysBetween } from './dates.ts'
import {
  addWorkingDays,
  isWorkingDay,
  REFUND_TIME,
  waitedSince,
  workingDaysUntil,
} from './working-day-rules.ts'

test('five working days, over a weekend and without one', () => {
  const cases = [
    // Requested on Mon 16 Nov 2026, at any time: Tue to Fri and the next Mon have passed when Tue 24 Nov begins.
    { today: '2026-11-24', since: '2026-11-16' },
    { today: '2026-11-23', since: '2026-11-15' },
    { today: '2026-11-21', since: '2026-11-15' },
    { today: '2026-11-20', since: '2026-11-12' },
    { today: '2026-11-28', since: '2026-11-22' },
  ]
  for (const { today, since } of cases) assert.equal(waitedSince(today, 5), since, today)
})

test('Saturday and Sunday are no working days', () => {
  const week = [
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]
  assert.deepEqual(week.map(isWorkingDay), [true, true, true, true, true, false, false])
})

test('adds working days over weekends', () => {
  const friday = '2026-11-20'
  assert.deepEqual(
    [0, 1, 2, 5, 6, 7].map((days) => addWorkingDays(friday, days)),
    ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-27', '2026-11-30', '2026-12-01'],
  )
  assert.equal(addWorkingDays('2026-11-21', 1), '2026-11-23')
  assert.equal(addWorkingDays('2026-11-22', 1), '2026-11-23')
})

test('counts the working days until a date, negative when the date is past', () => {
  const cases: [string, string, number][] = [
    ['2026-11-20', '2026-11-20', 0],
    ['2026-11-20', '2026-11-21', 0],
    ['2026-11-20', '2026-11-22', 0],
    ['2026-11-20', '2026-11-23', 1],
    ['2026-11-23', '2026-11-20', -1],
    ['2026-11-16', '2026-11-30', 10],
    ['2026-11-30', '2026-11-16', -10],
  ]
  for (const [today, on, days] of cases) assert.equal(workingDaysUntil(today, on), days, `${today} to ${on}`)
})

test('the date that addWorkingDays gives is exactly that number of working days away', () => {
  const date = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2026-01-01', days))
  fc.assert(
    fc.property(date, fc.integer({ min: 1, max: 60 }), (from, days) => {
      const to = addWorkingDays(from, days)
      assert.ok(isWorkingDay(to))
      assert.equal(workingDaysUntil(from, to), days)
      assert.equal(workingDaysUntil(to, from), -days)
      const calendarDays = Array.from({ length: daysBetween(from, to) }, (_, index) =>
        addDays(from, index + 1),
      )
      assert.equal(calendarDays.filter(isWorkingDay).length, days)
    }),
  )
})

test('waitedSince returns the last date from which all the working days have passed', () => {
  const date = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2026-01-01', days))
  fc.assert(
    fc.property(date, fc.integer({ min: 1, max: 20 }), (today, days) => {
      const since = waitedSince(today, days)
      assert.ok(addWorkingDays(since, days) < today)
      assert.ok(addWorkingDays(addDays(since, 1), days) >= today)
    }),
  )
})

test('the policy promises the time of the rule', () => {
  assert.equal(REFUND_TIME, 'within 7 working days (5 to 10 days)')
})
