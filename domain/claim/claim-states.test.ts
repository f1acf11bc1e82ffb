import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { actionsText, edgesOf, groupsText } from '#test/states/table-text.ts'
import { claimIs, claimStates } from './claim-states.ts'

test('an open claim is granted, declined or withdrawn, and then final', () => {
  assert.deepEqual(transitionsText(edgesOf(claimStates)), [
    'open → granted, declined, withdrawn',
    'granted',
    'declined',
    'withdrawn',
  ])
})

test('a claim that is decided or withdrawn is neither answered nor decided again', () => {
  assert.deepEqual(actionsText(claimStates), [
    'answer: open → open; else claim-decided',
    'grant: open → granted; else claim-decided',
    'decline: open → declined; else claim-decided',
    'withdraw: open → withdrawn; else claim-decided',
    'close: open → withdrawn; else a bug',
  ])
})

test('a claim is decided when an operator granted or declined it', () => {
  assert.deepEqual(groupsText(claimIs), [
    'open: open',
    'granted: granted',
    'withdrawn: withdrawn',
    'decided: granted, declined',
  ])
})
