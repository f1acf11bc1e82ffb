import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsText, groupsText } from '#test/states/table-text.ts'
import { statesAllowing } from '../states/transition.ts'
import { paymentIs, paymentStates } from './payment-states.ts'

test('a payment attempt ends captured or as surplus, even after it failed or expired', () => {
  assert.deepEqual(actionsText(paymentStates), [
    'open-page: created → open; else a bug',
    'process: open → processing; else a bug',
    'capture: created → captured; open → captured; processing → captured; expired → captured; failed → captured; else a bug',
    'capture-surplus: created → surplus; open → surplus; processing → surplus; expired → surplus; failed → surplus; else a bug',
    'expire: created → expired; open → expired; processing → expired; else a bug',
    'fail: open → failed; processing → failed; else a bug',
  ])
})

test('names the groups of states', () => {
  assert.deepEqual(groupsText(paymentIs), [
    'created: created',
    'open: open',
    'processing: processing',
    'live: created, open, processing',
    'captured: captured',
    'surplus: surplus',
    'paid: captured, surplus',
    'expired: expired',
    'failed: failed',
    'over: expired, failed',
  ])
})

test('the provider may take money for exactly the attempts that can still expire', () => {
  assert.deepEqual(paymentIs.live.states, statesAllowing(paymentStates, 'expire'))
})

test('an attempt is live, paid or over', () => {
  assert.deepEqual(
    [...paymentIs.live.states, ...paymentIs.paid.states, ...paymentIs.over.states].toSorted(),
    Object.keys(paymentStates.moves).toSorted(),
  )
})
