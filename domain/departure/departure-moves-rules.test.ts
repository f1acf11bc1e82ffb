import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { departureMoves } from './departure-moves-rules.ts'

test('a departure is opened, closed and opened again, departs and is completed, or is cancelled before that', () => {
  assert.deepEqual(transitionsText(departureMoves), [
    'draft → open',
    'open → closed, cancelled, departed',
    'closed → open, cancelled, departed',
    'departed → completed, cancelled',
    'cancelled',
    'completed',
  ])
})
