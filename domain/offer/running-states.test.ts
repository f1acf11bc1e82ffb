import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsText, groupsText } from '#test/states/table-text.ts'
import { runningIs, runningStates } from './running-states.ts'

test('a forming departure is guaranteed or cancelled, and both are final', () => {
  assert.deepEqual(runningStates.begins, ['forming'])
  assert.deepEqual(actionsText(runningStates), [
    'guarantee: forming → guaranteed; else departure-decided',
    'cancel: forming → cancelled; else a bug',
  ])
  assert.deepEqual(groupsText(runningIs), [
    'forming: forming',
    'guaranteed: guaranteed',
    'cancelled: cancelled',
  ])
})
