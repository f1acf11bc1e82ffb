import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsOf } from './season-months-view.ts'
import { filterOf, rowOf, searchOf, stateOf } from './season-view.ts'

const today = '2026-11-23'
const date = {
  id: 'a',
  trekId: 't',
  trek: 'Annapurna Circuit',
  startsOn: '2027-03-14',
  endsOn: '2027-03-27',
  maxSpots: 12,
  taken: 0,
  elsewhere: 0,
  priceCents: 131_000,
  state: 'open',
  deadlineDays: 7,
  running: null,
  minSpots: null,
  decideOn: null,
  booked: 0,
}
const says = (given: Partial<typeof date>) => stateOf({ ...date, ...given }, today).says

test('each departure says its state in words', () => {
  assert.equal(says({}), 'No bookings yet')
  assert.equal(says({ taken: 3 }), 'On sale')
  assert.equal(says({ taken: 12 }), 'Full')
  assert.equal(says({ state: 'closed', taken: 12 }), 'Closed')
  assert.equal(says({ state: 'draft' }), 'Draft')
  assert.equal(
    says({ startsOn: '2026-11-15', endsOn: '2026-11-28', state: 'departed' }),
    'On the trail, day 9',
  )
  assert.equal(says({ startsOn: '2026-11-25', taken: 2 }), 'Booking closed')
})

test('months without dates are one row, and a time off is in each row that it touches', () => {
  const rows = [
    rowOf({ ...date, id: 'on', startsOn: '2026-11-15', endsOn: '2026-11-28', state: 'departed' }, today),
    rowOf({ ...date, taken: 4 }, today),
    rowOf({ ...date, id: 'late', startsOn: '2027-03-28', endsOn: '2027-05-20' }, today),
  ]
  const off = [{ id: 'o', firstOn: '2026-12-05', lastOn: '2027-03-02', note: 'Snow' }]
  const months = monthsOf(rows, off, today)
  assert.deepEqual(
    months.map(({ title, about, isFlat, today: day, bars, off: offs }) => [
      title,
      about,
      isFlat,
      day,
      bars.map(({ from, days }) => [from, days]),
      offs.map(({ says: text, from, days }) => [text, from, days]),
    ]),
    [
      ['November 2026', '1 date, 0 of 12 sold', false, 23, [[15, 14]], []],
      [
        'December 2026 to February 2027',
        'No dates',
        true,
        null,
        [],
        [['Time off Sat 5 Dec 2026 – Tue 2 Mar 2027: Snow', 1, 45]],
      ],
      [
        'March 2027',
        '2 dates, 4 of 24 sold',
        false,
        null,
        [
          [14, 14],
          [28, 18],
        ],
        [['Time off Sat 5 Dec 2026 – Tue 2 Mar 2027: Snow', 1, 10]],
      ],
    ],
  )
})

test('a filter and its address are the same', () => {
  for (const search of ['', '?view=list', '?view=list&show=full&trek=t', '?show=none'])
    assert.equal(searchOf(filterOf(new URLSearchParams(search))), search)
})
