import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../dates.ts'
import { isWorthLooking } from './host-todos-rules.ts'

const today = '2026-11-20'
const inDays = (taken: number, left: number) => (days: number) =>
  isWorthLooking({ taken, left, closesOn: addDays(today, days) }, today)

test('a departure without bookings is a task in the last 45 days before its booking deadline', () => {
  assert.deepEqual([-1, 0, 45, 46].map(inDays(0, 12)), [false, true, true, false])
})

test('a departure with one or two free spots is a task in the last 90 days', () => {
  for (const left of [1, 2])
    assert.deepEqual([-1, 0, 90, 91].map(inDays(10, left)), [false, true, true, false])
  assert.equal(inDays(12, 0)(10), false)
  assert.equal(inDays(9, 3)(10), false)
})
