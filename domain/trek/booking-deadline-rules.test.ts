import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInTime, lastBookingDay } from './booking-deadline-rules.ts'

test('the last booking day is the deadline’s days before the start', () => {
  assert.equal(lastBookingDay('2026-11-20', 7), '2026-11-13')
  assert.equal(lastBookingDay('2026-11-20', 0), '2026-11-20')
})

test('a departure can be booked through its last booking day, and never from its start on', () => {
  assert.equal(isInTime('2026-11-20', 7, '2026-11-13'), true)
  assert.equal(isInTime('2026-11-20', 7, '2026-11-14'), false)
  assert.equal(isInTime('2026-11-20', 0, '2026-11-19'), true)
  assert.equal(isInTime('2026-11-20', 0, '2026-11-20'), false)
  assert.equal(isInTime('2026-11-20', 0, '2026-11-21'), false)
})
