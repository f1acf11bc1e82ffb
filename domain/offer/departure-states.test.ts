import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsText, groupsText } from '#test/states/table-text.ts'
import { statesAllowing } from '../states/transition.ts'
import { departureIs, departureStates } from './departure-states.ts'

test('a departure is published, closed and opened again, departs and is completed, or is cancelled before that', () => {
  assert.deepEqual(departureStates.begins, ['draft', 'open'])
  assert.deepEqual(actionsText(departureStates), [
    'publish: draft → open; else a bug',
    'change: draft → draft; open → open; closed → closed; else departure-over',
    'open: closed → open; else departure-not-switchable',
    'close: open → closed; else departure-not-switchable',
    'depart: open → departed; closed → departed; else a bug',
    'cancel: open → cancelled; closed → cancelled; departed → cancelled; else departure-not-cancellable',
    'complete: departed → completed; else a bug',
  ])
})

test('a departure is ahead while it can be booked, and over when nothing happens on it any more', () => {
  assert.deepEqual(groupsText(departureIs), [
    'draft: draft',
    'onSale: open',
    'closed: closed',
    'ahead: open, closed',
    'changeable: draft, open, closed',
    'onTrail: departed',
    'cancelled: cancelled',
    'completed: completed',
    'over: cancelled, completed',
    'cancellable: open, closed, departed',
  ])
})

test('a host can change a departure in the states that allow it', () => {
  assert.deepEqual(departureIs.changeable.states, statesAllowing(departureStates, 'change'))
})

test('an operator can cancel a departure in the states that allow it', () => {
  assert.deepEqual(departureIs.cancellable.states, statesAllowing(departureStates, 'cancel'))
})
