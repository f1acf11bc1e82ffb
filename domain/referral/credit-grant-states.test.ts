import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsText } from '#test/states/table-text.ts'
import { creditGrantStates } from './credit-grant-states.ts'

test('referral credit is granted or refused, and only one decision counts', () => {
  assert.deepEqual(actionsText(creditGrantStates), [
    'grant: waiting → granted; else grant-decided',
    'refuse: waiting → refused; else grant-decided',
  ])
})
