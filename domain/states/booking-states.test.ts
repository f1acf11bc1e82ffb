import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsText, groupsText } from '#test/states/table-text.ts'
import { bookingIs, bookingStates } from './booking-states.ts'

test('a hold is paid or ends; a confirmed booking is cancelled, completed or a no-show', () => {
  assert.deepEqual(actionsText(bookingStates), [
    'confirm: held → confirmed; expired → confirmed; else a bug',
    'expire: held → expired; else a bug',
    'release: held → abandoned; else a bug',
    'cancel: confirmed → cancelled; else booking-not-cancellable',
    'cancel-with-departure: confirmed → host_cancelled; else a bug',
    'complete: confirmed → completed; else a bug',
    'mark-no-show: confirmed → no_show; else booking-not-missable',
  ])
})

test('names the groups of states', () => {
  assert.deepEqual(groupsText(bookingIs), [
    'held: held',
    'confirmed: confirmed',
    'live: held, confirmed',
    'expired: expired',
    'notCompleted: expired, abandoned',
    'unconfirmed: held, expired, abandoned',
    'cancelledByTraveller: cancelled',
    'cancelledWithDeparture: host_cancelled',
    'cancelled: cancelled, host_cancelled',
    'sold: confirmed, completed, no_show',
    'attending: confirmed, completed',
    'completed: completed',
    'noShow: no_show',
  ])
})

test('a booking is unconfirmed, sold or cancelled', () => {
  assert.deepEqual(
    [...bookingIs.unconfirmed.states, ...bookingIs.sold.states, ...bookingIs.cancelled.states].toSorted(),
    Object.keys(bookingStates.moves).toSorted(),
  )
})
