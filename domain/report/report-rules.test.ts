import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../refusal.ts'
import { LONGEST_REPORT, readDecision, readReport } from './report-rules.ts'

const code = (expected: string) => (error: unknown) => error instanceof Refusal && error.code === expected

test('a report has one of our reasons, and an optional text', () => {
  assert.equal(
    readReport({ reason: 'advert', words: ' for another agency. ' }),
    'It is advertising: for another agency.',
  )
  assert.equal(readReport({ reason: 'advert', words: ' \u200b' }), 'It is advertising')
  for (const reason of ['', 'spam', 'toString'])
    assert.throws(() => readReport({ reason, words: '' }), code('report-reason-needed'), reason)
})

test('a report’s text has at most 400 characters', () => {
  assert.equal(LONGEST_REPORT, 400)
  assert.equal(
    [...readReport({ reason: 'other', words: '🏔'.repeat(400) })].length,
    400 + 'Something else: '.length,
  )
  assert.throws(() => readReport({ reason: 'other', words: 'x'.repeat(401) }), code('report-words-too-long'))
})

test('a decision that removes something needs a reason of at most 300 characters', () => {
  assert.equal(readDecision('dismissed', ' '), '')
  assert.equal(readDecision('removed', ' rude '), 'rude')
  assert.equal(readDecision('closed', '🏔'.repeat(300)), '🏔'.repeat(300))
  for (const decision of ['removed', 'closed'] as const)
    assert.throws(() => readDecision(decision, ' \n'), code('decision-needs-reason'))
  for (const decision of ['dismissed', 'removed'] as const)
    assert.throws(() => readDecision(decision, 'x'.repeat(301)), code('decision-needs-reason'))
})
