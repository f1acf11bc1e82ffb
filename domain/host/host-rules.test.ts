import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayLookBack, mayRun } from './host-rules.ts'
import type { HostStatus } from './host-states.ts'
import { hostStates } from './host-states.ts'

test('approved and verified hosts run treks; suspended ones still read their earnings', () => {
  const statuses: (HostStatus | null)[] = [...(Object.keys(hostStates.moves) as HostStatus[]), null]
  assert.deepEqual(statuses.filter(mayRun), ['approved', 'verified'])
  assert.deepEqual(statuses.filter(mayLookBack), ['approved', 'verified', 'suspended'])
})
