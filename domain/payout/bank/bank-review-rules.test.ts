import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankReviewMoves, mayTakeLetter } from './bank-review-rules.ts'

test('a letter is accepted after it was requested, until the details are confirmed or rejected', () => {
  assert.equal(mayTakeLetter('letter_asked', null), true)
  assert.equal(mayTakeLetter('letter_sent', null), true)
  assert.equal(mayTakeLetter('waiting', null), false)
  assert.equal(mayTakeLetter('rejected', null), false)
  assert.equal(mayTakeLetter('letter_sent', new Date(0)), false)
})

test('a review may be rejected until it is, and a letter is requested, sent and replaced', () => {
  assert.deepEqual(bankReviewMoves, {
    waiting: ['letter_asked', 'rejected'],
    letter_asked: ['letter_sent', 'rejected', 'waiting'],
    letter_sent: ['letter_asked', 'rejected'],
    rejected: [],
  })
})
