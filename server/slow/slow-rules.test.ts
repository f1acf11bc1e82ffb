import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcedBytes, LINGER, patienceMs } from './slow-rules.ts'

test('a request announces its length, or an unlimited one', () => {
  assert.equal(announcedBytes({}), 0)
  assert.equal(announcedBytes({ 'content-length': '0' }), 0)
  assert.equal(announcedBytes({ 'content-length': '312' }), 312)
  assert.equal(announcedBytes({ 'transfer-encoding': 'chunked' }), Number.POSITIVE_INFINITY)
})

test('a form has seconds to arrive, the largest thirteen', () => {
  assert.equal(patienceMs(0), 5_000)
  assert.equal(patienceMs(300), 5_037)
  assert.equal(patienceMs(64 * 1024), 13_000)
})

test('reads at most 96 KB of a refused body, for at most three seconds', () => {
  assert.deepEqual(LINGER, { ms: 3_000, bytes: 98_304 })
})
