import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFresh } from './fresh-proof-rules.ts'

test('a proof is fresh for ten minutes', () => {
  const now = new Date('2026-11-20T08:00:00Z')
  const at = (ago: number) => isFresh(new Date(now.getTime() - ago), now)
  assert.equal(at(0), true)
  assert.equal(at(10 * 60_000), true)
  assert.equal(at(10 * 60_000 + 1), false)
  assert.equal(isFresh(null, new Date(0)), false)
})
