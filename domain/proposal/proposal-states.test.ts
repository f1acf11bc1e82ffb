import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsText, groupsText } from '#test/states/table-text.ts'
import { proposalIs, proposalStates } from './proposal-states.ts'

test('a proposal is decided only while it is open', () => {
  assert.deepEqual(actionsText(proposalStates), [
    'back: proposed → proposed; else proposal-decided',
    'approve: proposed → approved; else proposal-decided',
    'decline: proposed → declined; else proposal-decided',
    'withdraw: proposed → withdrawn; else proposal-decided',
    'expire: proposed → expired; else a bug',
  ])
})

test('a proposal is open until it is decided', () => {
  assert.deepEqual(groupsText(proposalIs), ['open: proposed', 'approved: approved'])
})
