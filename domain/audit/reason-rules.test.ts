import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReason } from './reason-rules.ts'

test('an act of an operator needs a reason of at most 500 characters', () => {
  assert.equal(readReason('  The host asked  '), 'The host asked')
  for (const character of ['x', '😀']) {
    assert.equal(readReason(character.repeat(500)), character.repeat(500))
    assert.throws(() => readReason(character.repeat(501)), { code: 'act-needs-reason' })
  }
  for (const typed of ['', ' \n ']) assert.throws(() => readReason(typed), { code: 'act-needs-reason' })
})
