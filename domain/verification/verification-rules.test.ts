import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isRejectReason,
  lookReason,
  needsNewDocument,
  rejectReasons,
  rejectReasonsFor,
} from './verification-rules.ts'

test('a rejection has one of the listed reasons', () => {
  for (const reason of Object.keys(rejectReasons)) assert.equal(isRejectReason(reason), true, reason)
  for (const text of ['', 'toString', 'document-']) assert.equal(isRejectReason(text), false, text)
})

test('a renewal has neither experience nor bank details to reject', () => {
  const renewal = [
    'document-unreadable',
    'document-expired',
    'document-wrong',
    'name-differs',
    'company-unknown',
    'other',
  ]
  assert.deepEqual(rejectReasonsFor('renewal'), renewal)
  const application = [...renewal.slice(0, -1), 'experience-unclear', 'bank-differs', 'other']
  assert.deepEqual(rejectReasonsFor('application'), application)
})

test('a rejected document is sent again, everything else is reused in the next application', () => {
  const again = Object.keys(rejectReasons).filter(needsNewDocument)
  assert.deepEqual(again, ['document-unreadable', 'document-expired', 'document-wrong'])
})

test("only 'another problem' leaves the sentence to the operator", () => {
  const empty = Object.entries(rejectReasons).filter(([, { says }]) => says === '')
  assert.deepEqual(
    empty.map(([reason]) => reason),
    ['other'],
  )
})

test('an operator gives one of the listed reasons to open documents', () => {
  assert.equal(lookReason('review'), 'Reviewing the application')
  for (const key of ['', 'toString', 'other']) assert.equal(lookReason(key), null, key)
})
