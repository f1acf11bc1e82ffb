import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movesText } from '#test/moves.ts'
import { departureMoves } from './departure-moves-rules.ts'

test('a departure is opened, closed and opened again, departs and is completed, or is cancelled on the way', () => {
  assert.deepEqual(movesText(departureMoves), [
    'draft → open',
    'open → closed, cancelled, departed',
    'closed → open, cancelled, departed',
    'departed → completed, cancelled',
    'cancelled',
    'completed',
  ])
})
