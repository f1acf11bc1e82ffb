import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayTakeLetter } from './bank-review-rules.ts'

test('a letter is accepted after it was requested, until the details are confirmed or rejected', () => {
  assert.equal(mayTakeLetter('letter_asked', null), true)
  assert.equal(mayTakeLetter('letter_sent', null), true)
  assert.equal(mayTakeLetter('waiting', null), false)
  assert.equal(mayTakeLetter('rejected', null), false)
  assert.equal(mayTakeLetter('letter_sent', new Date(0)), false)
})
