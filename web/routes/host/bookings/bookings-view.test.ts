import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateOf } from './bookings-view.ts'

type Departure = Parameters<typeof stateOf>[0]

const ahead = {
  state: 'open',
  startsOn: '2027-03-01',
  endsOn: '2027-03-14',
  travellers: 0,
  pendingSpots: 0,
  maxSpots: 12,
  deadlineDays: 1,
} as Departure

test('a departure is being booked while somebody pays, and without anybody it has no travellers', () => {
  const says = (given: Partial<Departure>, today = '2026-11-30') =>
    stateOf({ ...ahead, ...given }, today).says
  assert.equal(says({}), 'No travellers')
  assert.equal(says({}, '2027-03-05'), 'No travellers')
  assert.equal(says({}, '2027-04-01'), 'No travellers')
  assert.equal(says({ pendingSpots: 2 }), 'Being booked')
  assert.equal(says({ travellers: 2 }), 'Confirmed')
  assert.equal(says({ travellers: 2 }, '2027-04-01'), 'Walked')
  assert.equal(says({ state: 'cancelled' }), 'Cancelled')
})
