import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { actionsText, edgesOf, groupsText } from '#test/states/table-text.ts'
import { hostIs, hostStates } from './host-states.ts'

test('a host is approved or rejected, verified, suspended and reinstated, and can be erased from every status', () => {
  assert.deepEqual(transitionsText(edgesOf(hostStates)), [
    'pending → approved, rejected, erased',
    'rejected → pending, erased',
    'approved → verified, suspended, erased',
    'verified → approved, suspended, erased',
    'suspended → approved, verified, erased',
    'erased',
  ])
})

test('an operator suspends only a host who runs treks, and lifts only a suspension', () => {
  assert.deepEqual(actionsText(hostStates), [
    'approve: pending → approved; else a bug',
    'reject: pending → rejected; else a bug',
    'apply-again: rejected → pending; else a bug',
    'verify: approved → verified; else a bug',
    'withdraw-verified: verified → approved; else a bug',
    'suspend: approved → suspended; verified → suspended; else host-not-suspendable',
    'lift-suspension: suspended → approved; else host-not-suspended',
    'lift-as-verified: suspended → verified; else host-not-suspended',
    'keep-departure: suspended → suspended; else host-not-suspended',
    'erase: pending → erased; rejected → erased; approved → erased; verified → erased; suspended → erased; else a bug',
  ])
})

test('an approved host runs treks, verified or not', () => {
  assert.deepEqual(groupsText(hostIs), [
    'pending: pending',
    'approved: approved',
    'verified: verified',
    'rejected: rejected',
    'suspended: suspended',
    'running: approved, verified',
  ])
})
