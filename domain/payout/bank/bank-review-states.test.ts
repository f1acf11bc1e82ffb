import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { actionsText, edgesOf, groupsText } from '#test/states/table-text.ts'
import { bankReviewIs, bankReviewStates, mayTakeLetter } from './bank-review-states.ts'

test('a letter is accepted after it was requested, until the details are confirmed or rejected', () => {
  assert.equal(mayTakeLetter('letter_asked', null), true)
  assert.equal(mayTakeLetter('letter_sent', null), true)
  assert.equal(mayTakeLetter('waiting', null), false)
  assert.equal(mayTakeLetter('rejected', null), false)
  assert.equal(mayTakeLetter('letter_sent', new Date(0)), false)
})

test('a review may be rejected until it is, and a letter is requested, sent and replaced', () => {
  assert.deepEqual(transitionsText(edgesOf(bankReviewStates)), [
    'waiting → letter_asked, rejected',
    'letter_asked → letter_sent, waiting, rejected',
    'letter_sent → letter_asked, rejected',
    'rejected',
  ])
  assert.deepEqual(actionsText(bankReviewStates), [
    'ask-letter: waiting → letter_asked; letter_sent → letter_asked; letter_asked: bank-letter-asked-already; else bank-details-rejected',
    'send-letter: letter_asked → letter_sent; letter_sent → letter_sent; else bank-letter-not-asked',
    'skip-letter: letter_asked → waiting; else a bug',
    'reject: waiting → rejected; letter_asked → rejected; letter_sent → rejected; else bank-details-rejected',
  ])
})

test('unconfirmed details wait, for a letter or without one, or are rejected', () => {
  assert.deepEqual(groupsText(bankReviewIs), [
    'waiting: waiting',
    'letterSent: letter_sent',
    'rejected: rejected',
  ])
})
