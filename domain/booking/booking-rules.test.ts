import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BookingState, bookingStates } from '../states/booking-states.ts'
import { isOnTheTrail, isRemovable, statusOf, tabOf } from './booking-rules.ts'

const states = Object.keys(bookingStates.moves) as BookingState[]

test('maps the eight states to three statuses', () => {
  const withStatus = (status: string) => states.filter((state) => statusOf(state) === status)
  assert.deepEqual(withStatus('pending'), ['held'])
  assert.deepEqual(withStatus('confirmed'), ['confirmed', 'completed', 'no_show'])
  assert.deepEqual(withStatus('cancelled'), ['expired', 'abandoned', 'cancelled', 'host_cancelled'])
})

test('a booking is upcoming until its first day, then past; a cancelled one is under Cancelled', () => {
  const tabs = (state: BookingState) =>
    ['2026-11-19', '2026-11-20', '2026-11-21'].map((startsOn) => tabOf(state, startsOn, '2026-11-20'))
  assert.deepEqual(tabs('confirmed'), ['past', 'upcoming', 'upcoming'])
  assert.deepEqual(tabs('held'), ['past', 'upcoming', 'upcoming'])
  assert.deepEqual(tabs('host_cancelled'), ['cancelled', 'cancelled', 'cancelled'])
})

test('a party is on the trail from the day after the start until the end date', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-29', '2026-11-30']
  const onTrail = (state: BookingState) =>
    days.filter((today) => isOnTheTrail(state, '2026-11-20', '2026-11-29', today))
  assert.deepEqual(onTrail('confirmed'), ['2026-11-21', '2026-11-29'])
  assert.deepEqual(onTrail('held'), [])
  assert.deepEqual(onTrail('cancelled'), [])
})

test('a traveller removes past bookings, and cancelled ones without a pending refund', () => {
  const removable = (state: BookingState, tab: 'upcoming' | 'past' | 'cancelled') =>
    [null, 'pending', 'processed'].map((refund) => isRemovable(state, tab, refund))
  assert.deepEqual(removable('completed', 'past'), [true, true, true])
  assert.deepEqual(removable('cancelled', 'cancelled'), [true, false, true])
  assert.deepEqual(removable('confirmed', 'upcoming'), [false, false, false])
  assert.deepEqual(removable('held', 'past'), [false, false, false])
})
