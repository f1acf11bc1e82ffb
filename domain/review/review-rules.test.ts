import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countOf, ratingFrom } from './review-rules.ts'

test('a rating is the mean of all reviews, and null without any', () => {
  assert.equal(ratingFrom([]), null)
  assert.equal(ratingFrom([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), null)
  assert.deepEqual(ratingFrom([0, 0, 0, 0, 0, 0, 0, 0, 1, 2]), { score: 9.7, count: 3 })
  assert.deepEqual(ratingFrom([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]), { score: 5.5, count: 2 })
  assert.equal(countOf([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]), 2)
})
