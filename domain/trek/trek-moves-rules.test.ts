import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trekMoves } from './trek-moves-rules.ts'

test('a trek moves between its states, and never out of the archive', () => {
  assert.deepEqual(trekMoves, {
    draft: ['active', 'archived'],
    active: ['inactive', 'suspended', 'archived'],
    inactive: ['active', 'suspended', 'archived'],
    suspended: ['inactive', 'archived'],
    archived: [],
  })
})
