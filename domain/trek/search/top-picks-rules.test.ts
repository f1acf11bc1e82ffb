import assert from 'node:assert/strict'
import { test } from 'node:test'
import { topPicksScore, weightedRating } from './top-picks-rules.ts'

test('a rating is the mean of its reviews and five more of 8', () => {
  assert.equal(weightedRating(0, 0), 8)
  assert.equal(weightedRating(50, 5), 9)
  assert.equal(weightedRating(10, 1), 50 / 6)
})

test('the score adds a tenth of a point for each of up to ten bookings', () => {
  const score = (bookings: number) => topPicksScore({ ratingSum: 50, reviews: 5, bookings })
  assert.deepEqual([0, 1, 3, 10, 11].map(score), [9, 9.1, 9.3, 10, 10])
  assert.equal(topPicksScore({ ratingSum: 10, reviews: 1, bookings: 0 }), 8.333333)
})
