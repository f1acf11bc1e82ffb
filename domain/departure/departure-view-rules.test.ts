import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayBeMissed, saleSwitch, viewsOf } from './departure-view-rules.ts'

const departure = {
  state: 'open',
  startsOn: '2026-11-20',
  endsOn: '2026-11-29',
  bookings: 1,
  pending: 0,
  cancelled: 0,
}
const today = (on: string, change: Partial<typeof departure> = {}) => viewsOf({ ...departure, ...change }, on)

test('a booked departure is ahead until its first day, on the trail until its last, then past', () => {
  assert.deepEqual(today('2026-11-19'), ['ahead'])
  assert.deepEqual(today('2026-11-20'), ['trail'])
  assert.deepEqual(today('2026-11-29'), ['trail'])
  assert.deepEqual(today('2026-11-30'), ['past'])
})

test('a departure that some bookers have cancelled is also under Cancelled', () => {
  assert.deepEqual(today('2026-11-19', { cancelled: 1 }), ['ahead', 'cancelled'])
  assert.deepEqual(today('2026-11-30', { cancelled: 2 }), ['past', 'cancelled'])
  assert.deepEqual(today('2026-11-30', { cancelled: 1, bookings: 0 }), ['cancelled'])
  assert.deepEqual(today('2026-11-20', { state: 'cancelled', cancelled: 1 }), ['cancelled'])
  assert.deepEqual(today('2026-11-20', { state: 'cancelled' }), ['cancelled'])
})

test('a departure with only pending payments is listed only before its start', () => {
  assert.deepEqual(today('2026-11-19', { bookings: 0, pending: 1 }), ['ahead'])
  assert.deepEqual(today('2026-11-19', { bookings: 1, pending: 1 }), ['ahead'])
  assert.deepEqual(today('2026-11-20', { bookings: 0, pending: 1 }), [])
  assert.deepEqual(today('2026-11-20', { bookings: 0, pending: 1, cancelled: 1 }), ['cancelled'])
})

test('a departure that was never booked is not listed', () => {
  assert.deepEqual(today('2026-11-19', { bookings: 0 }), [])
  assert.deepEqual(today('2026-11-19', { bookings: 0, state: 'cancelled' }), [])
})

test('a host marks a confirmed booking as a no-show from the first day until 7 days later', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-27', '2026-11-28']
  assert.deepEqual(
    days.map((on) => mayBeMissed('confirmed', '2026-11-20', on)),
    [false, true, true, false],
  )
  assert.equal(mayBeMissed('completed', '2026-11-20', '2026-11-20'), false)
})

test('the sale of a departure is switched before its first day only', () => {
  const states = ['draft', 'open', 'closed', 'departed', 'cancelled', 'completed']
  const switches = (startsOn: string) => states.map((state) => saleSwitch(state, startsOn, '2026-11-20'))
  assert.deepEqual(switches('2026-11-21'), [null, 'close', 'open', null, null, null])
  assert.deepEqual(switches('2026-11-20'), [null, null, null, null, null, null])
})
