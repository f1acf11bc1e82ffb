import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsText, groupsText } from '#test/states/table-text.ts'
import { accountIs, accountStates } from './account-states.ts'

test('an account is suspended and restored by an operator, and erased in either state', () => {
  assert.deepEqual(actionsText(accountStates), [
    'suspend: active → suspended; else person-not-suspendable',
    'lift-suspension: suspended → active; else person-not-suspended',
    'erase: active → erased; suspended → erased; else a bug',
  ])
})

test('names the groups of states', () => {
  assert.deepEqual(groupsText(accountIs), ['active: active', 'suspended: suspended', 'erased: erased'])
})
