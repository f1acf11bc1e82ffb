import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { actionsText, edgesOf, groupsText } from '#test/states/table-text.ts'
import { refundIs, refundStates } from './refund-states.ts'

test('a refund is approved, sent and succeeds; a failed one goes to the card again, by hand, or is rejected', () => {
  assert.deepEqual(transitionsText(edgesOf(refundStates)), [
    'requested → approved, rejected',
    'approved → submitted',
    'submitted → succeeded, failed',
    'failed → approved, manual, rejected',
    'manual → succeeded',
    'succeeded → failed',
    'rejected',
  ])
})

test('an action on a refund in another state is refused as changed since the page was opened', () => {
  assert.deepEqual(actionsText(refundStates), [
    'approve: requested → approved; else refund-not-open',
    'reject: requested → rejected; failed → rejected; else refund-not-open',
    'submit: approved → submitted; else a bug',
    'succeed: submitted → succeeded; else a bug',
    'fail: submitted → failed; else a bug',
    'retry: failed → approved; else refund-not-open',
    'pay-by-bank: failed → manual; else refund-not-open',
    'finish-by-bank: manual → succeeded; else refund-not-open',
    'come-back: succeeded → failed; else a bug',
  ])
})

test('names the groups of states', () => {
  assert.deepEqual(groupsText(refundIs), [
    'requested: requested',
    'approved: approved',
    'inProgress: approved, submitted',
    'accepted: submitted, succeeded',
    'succeeded: succeeded',
    'failed: failed',
    'byBank: manual',
    'undecided: requested, failed, manual',
    'over: succeeded, rejected',
  ])
})
