import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../dates.ts'
import { checkDates, type KnownTrek } from './date-verdict-rules.ts'

const today = '2026-11-30'
const trek: KnownTrek = {
  id: 'a',
  name: 'Annapurna Circuit',
  durationDays: 14,
  deadlineDays: 7,
  dates: [{ startsOn: '2027-10-03', endsOn: '2027-10-16' }],
}
const timesOff = [{ firstOn: '2027-12-01', lastOn: '2028-02-28' }]
const check = (starts: string[], of: Partial<KnownTrek> = {}) =>
  checkDates(
    starts.map((startsOn) => ({ trekId: 'a', startsOn, spots: 12, priceCents: 131_000 })),
    { treks: [{ ...trek, ...of }], timesOff, today },
  ).map(({ leftOut }) => leftOut?.says ?? 'fits')

test('each date says whether it fits, or why it is left out', () => {
  assert.deepEqual(
    check(['2027-10-03', '2027-10-17', '2027-10-17', '2027-11-17', '2027-11-18', '2028-02-28', '2028-02-29']),
    [
      'Left out: you already have this date.',
      'fits',
      'Left out: it is in your list twice.',
      'fits',
      'Left out: it touches your time off from Wed 1 Dec 2027.',
      'Left out: it touches your time off from Wed 1 Dec 2027.',
      'fits',
    ],
  )
  assert.deepEqual(check(['2026-11-29', '2026-11-30', '2026-12-06', '2026-12-07', '2029-12-03']), [
    'Left out: it starts before today.',
    'Left out: its last day to book has passed.',
    'Left out: its last day to book has passed.',
    'fits',
    'Left out: it starts more than three years from now.',
  ])
})

test('a trek without a duration gets no dates', () => {
  assert.deepEqual(check(['2027-10-17'], { durationDays: 0 }), [
    'Left out: enter the duration of the trek first.',
  ])
})

test('a trek has at most 100 future dates: the first ones fit', () => {
  const past = { startsOn: '2026-01-01', endsOn: '2026-01-14' }
  const dates = Array.from({ length: 97 }, (_, day) => {
    const startsOn = addDays('2027-01-01', day)
    return { startsOn, endsOn: addDays(startsOn, 13) }
  })
  const starts = Array.from({ length: 5 }, (_, day) => addDays('2027-06-01', day))
  assert.deepEqual(check(starts, { dates: [past, ...dates] }), [
    'fits',
    'fits',
    'fits',
    'Left out: a trek can have at most 100 future dates.',
    'Left out: a trek can have at most 100 future dates.',
  ])
})
