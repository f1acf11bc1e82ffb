import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsText, groupsText } from '#test/states/table-text.ts'
import { handoverIs, handoverStates } from './handover-states.ts'

test('a handover ends one time', () => {
  assert.deepEqual(actionsText(handoverStates), [
    'accept: open → accepted; else handover-over',
    'withdraw: open → withdrawn; else handover-over',
    'expire: open → expired; else a bug',
  ])
  assert.deepEqual(groupsText(handoverIs), ['open: open', 'accepted: accepted', 'expired: expired'])
})
