import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cancelledOn,
  formingTerms,
  latestDecideOn,
  problemOfMinimum,
  runningText,
  usualDecideOn,
} from './minimum-rules.ts'

const today = '2026-11-20'
const dated = { startsOn: '2027-03-14', deadlineDays: 7, today }

test('a departure is decided 42 days before, never after the booking deadline, and not before today', () => {
  assert.equal(usualDecideOn(dated), '2027-01-31')
  assert.equal(usualDecideOn({ ...dated, deadlineDays: 60 }), '2027-01-13')
  assert.equal(usualDecideOn({ ...dated, startsOn: '2026-12-10' }), today)
  assert.equal(usualDecideOn({ ...dated, startsOn: '2026-11-25', deadlineDays: 0 }), today)
  assert.equal(latestDecideOn(dated), '2027-03-07')
  assert.equal(latestDecideOn({ ...dated, deadlineDays: 0 }), '2027-03-10')
})

test('a minimum is from 2 to the number of spots, and is decided from today to the last possible day', () => {
  const problem = (spots: number, decideOn: string) =>
    problemOfMinimum({ spots, decideOn }, { ...dated, maxSpots: 10 })
  assert.equal(problemOfMinimum(null, { ...dated, maxSpots: 10 }), null)
  const found = [
    [2, today],
    [10, '2027-03-07'],
    [1, today],
    [11, today],
    [2.5, today],
    [4, '2026-11-19'],
    [4, '2027-03-08'],
    [4, 'soon'],
  ].map(([spots, on]) => problem(Number(spots), String(on)))
  assert.deepEqual(found, [
    null,
    null,
    'departure-minimum',
    'departure-minimum',
    'departure-minimum',
    'departure-decide-on',
    'departure-decide-on',
    'departure-decide-on',
  ])
})

test('the host has the two days after the decide-by day', () => {
  assert.equal(cancelledOn('2027-01-31'), '2027-02-03')
})

test('a departure with a minimum says how many are booked, or that it runs', () => {
  const forming = { running: 'forming', minSpots: 6, decideOn: '2027-09-12', booked: 5 }
  assert.equal(runningText(forming), '5 of 6 booked, runs from 6, decided by 12 Sep')
  assert.equal(runningText({ ...forming, running: 'guaranteed' }), 'Guaranteed to run')
  assert.equal(runningText({ ...forming, running: 'cancelled' }), null)
  assert.equal(runningText({ running: null, minSpots: null, decideOn: null, booked: 5 }), null)
  assert.match(formingTerms(forming) ?? '', /^This departure runs if 6 spots are booked by 12 Sep\./)
  assert.equal(formingTerms({ ...forming, running: 'guaranteed' }), null)
})
