import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { actionsText, edgesOf, groupsText } from '#test/states/table-text.ts'
import { trekIs, trekStates } from './trek-states.ts'

test('a trek changes between its states, and never leaves the archive', () => {
  assert.deepEqual(transitionsText(edgesOf(trekStates)), [
    'draft → active, archived',
    'active → inactive, suspended, archived',
    'inactive → active, suspended, archived',
    'suspended → inactive, archived',
    'archived',
  ])
})

test('a host cannot activate a suspended trek, and an operator suspends no draft', () => {
  assert.deepEqual(actionsText(trekStates), [
    'edit: draft → draft; active → active; inactive → inactive; suspended → suspended; else trek-not-found',
    'publish: draft → active; else trek-not-listable',
    'activate: inactive → active; else trek-not-listable',
    'deactivate: active → inactive; else trek-not-listable',
    'suspend: active → suspended; inactive → suspended; else trek-not-suspendable',
    'lift-suspension: suspended → inactive; else trek-not-suspendable',
    'delete: draft → archived; active → archived; inactive → archived; suspended → archived; else trek-not-found',
  ])
})

test('a published trek can be listed unless an operator suspended it', () => {
  assert.deepEqual(groupsText(trekIs), [
    'draft: draft',
    'active: active',
    'inactive: inactive',
    'suspended: suspended',
    'listable: active, inactive',
  ])
})
