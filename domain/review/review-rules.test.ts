import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countOf, scoreOf, wordFor } from './review-rules.ts'

test('a score is the mean of what was given, and nothing without reviews', () => {
  assert.equal(scoreOf([]), null)
  assert.equal(scoreOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), null)
  assert.equal(scoreOf([0, 0, 0, 0, 0, 0, 0, 0, 1, 2]), 9.7)
  assert.equal(scoreOf([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]), 5.5)
  assert.equal(countOf([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]), 2)
})

test('the word Excellent needs 9.0 and five reviews', () => {
  assert.equal(wordFor(9, 5), 'Excellent')
  assert.equal(wordFor(9.8, 4), 'Very good')
  assert.equal(wordFor(8, 1), 'Very good')
  assert.equal(wordFor(7.9, 50), null)
  assert.equal(wordFor(null, 0), null)
})
