import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addDays,
  dayText,
  daysBetween,
  endOfNepalDay,
  isDate,
  nepalDate,
  nepalHour,
  rangeText,
  shortDay,
  untilText,
} from './dates.ts'

const date = fc.integer({ min: -40_000, max: 40_000 }).map((days) => addDays('2026-11-20', days))

test('a date begins in Nepal at 18:15 UTC of the day before', () => {
  const cases: [string, string, string][] = [
    ['2026-11-20T18:14:59.999Z', '2026-11-20', '23:59'],
    ['2026-11-20T18:15:00.000Z', '2026-11-21', '00:00'],
    ['2026-12-31T18:15:00.000Z', '2027-01-01', '00:00'],
    ['2026-11-20T08:47:00.000Z', '2026-11-20', '14:32'],
  ]
  for (const [instant, on, hour] of cases) {
    assert.equal(nepalDate(new Date(instant)), on)
    assert.equal(nepalHour(new Date(instant)), hour)
  }
})

test('a date ends in Nepal at the instant at which the next one begins', () => {
  assert.equal(endOfNepalDay('2026-11-20').toISOString(), '2026-11-20T18:15:00.000Z')
  fc.assert(
    fc.property(date, (on) => {
      const end = endOfNepalDay(on)
      assert.equal(nepalDate(new Date(end.getTime() - 1)), on)
      assert.equal(nepalDate(end), addDays(on, 1))
    }),
  )
})

test('adds days over months, years and leap days, and counts them back', () => {
  assert.equal(addDays('2026-12-31', 1), '2027-01-01')
  assert.equal(addDays('2028-02-28', 1), '2028-02-29')
  assert.equal(addDays('2027-03-01', -1), '2027-02-28')
  assert.equal(daysBetween('2026-11-20', '2026-11-20'), 0)
  assert.equal(daysBetween('2026-11-20', '2026-12-20'), 30)
  assert.equal(daysBetween('2026-12-20', '2026-11-20'), -30)
  fc.assert(
    fc.property(date, fc.integer({ min: -4000, max: 4000 }), (on, days) => {
      assert.equal(daysBetween(on, addDays(on, days)), days)
    }),
  )
})

test('a text is a date only when that day exists', () => {
  for (const text of ['2026-11-20', '2028-02-29', '0001-01-01', '9999-12-31'])
    assert.equal(isDate(text), true, text)
  const others = [
    '2027-02-29',
    '2027-02-30',
    '2027-13-01',
    '2027-00-10',
    '2027-01-32',
    '0000-01-01',
    '2027-1-1',
    '',
    'today',
    '2026-11-20T00:00:00Z',
    ' 2026-11-20',
    '2026-11-20 ',
    '12026-11-20',
    '2026-11-200',
    '2026/11/20',
    '20-11-2026',
    null,
    undefined,
    20261120,
    new Date(0),
    ['2026-11-20'],
  ]
  for (const other of others) assert.equal(isDate(other), false, String(other))
})

test('formats dates for people', () => {
  assert.equal(dayText('2027-03-12'), 'Fri 12 Mar 2027')
  assert.equal(shortDay('2027-03-02'), '2 Mar')
  assert.equal(untilText('2027-02-12'), 'until Fri 12 Feb 2027, 24:00 Nepal time')
  assert.equal(rangeText('2027-03-14', '2027-03-27'), 'Sun 14 Mar – Sat 27 Mar 2027')
  assert.equal(rangeText('2026-12-28', '2027-01-05'), 'Mon 28 Dec 2026 – Tue 5 Jan 2027')
})

test('has the calendar’s names of weekdays and months', () => {
  const calendar = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  for (let days = 0; days < 366; days += 1) {
    const on = addDays('2027-01-01', days)
    const parts = Object.fromEntries(
      calendar.formatToParts(Date.parse(on)).map(({ type, value }) => [type, value]),
    )
    assert.equal(dayText(on), `${parts['weekday']} ${parts['day']} ${parts['month']} ${parts['year']}`)
  }
})
