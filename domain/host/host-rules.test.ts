import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { hostMoves, type HostStatus, mayLookBack, mayRun } from './host-rules.ts'

test('a host is approved or rejected, verified, suspended and reinstated, and can be erased from every status', () => {
  assert.deepEqual(transitionsText(hostMoves), [
    'pending → approved, rejected, erased',
    'rejected → pending, erased',
    'approved → verified, suspended, erased',
    'verified → approved, suspended, erased',
    'suspended → approved, verified, erased',
    'erased',
  ])
})

test('approved and verified hosts run treks; suspended ones still read their earnings', () => {
  const statuses: (HostStatus | null)[] = [...(Object.keys(hostMoves) as HostStatus[]), null]
  assert.deepEqual(statuses.filter(mayRun), ['approved', 'verified'])
  assert.deepEqual(statuses.filter(mayLookBack), ['approved', 'verified', 'suspended'])
})
