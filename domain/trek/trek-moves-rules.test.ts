import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trekMoves } from './trek-moves-rules.ts'

test('a trek changes between its states, and never leaves the archive', () => {
  assert.deepEqual(trekMoves, {
    draft: ['active', 'archived'],
    active: ['inactive', 'suspended', 'archived'],
    inactive: ['active', 'suspended', 'archived'],
    suspended: ['inactive', 'archived'],
    archived: [],
  })
})
