import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratingOf, ratingWord } from './rating-rules.ts'

test('A trek without reviews has no rating, and one with some has their mean with one decimal', () => {
  assert.equal(ratingOf(null, 0), null)
  assert.deepEqual(ratingOf(9.249, 4), { score: 9.2, count: 4 })
  assert.deepEqual(ratingOf(8.95, 12), { score: 9, count: 12 })
  assert.deepEqual(ratingOf(10, 1), { score: 10, count: 1 })
})

test('Excellent is 9.0 and five reviews, Very good is 8.0', () => {
  const table = [
    [9, 5, 'Excellent'],
    [9.8, 4, 'Very good'],
    [8.9, 50, 'Very good'],
    [8, 1, 'Very good'],
    [7.9, 50, ''],
  ] as const
  for (const [score, count, word] of table)
    assert.equal(ratingWord({ score, count }), word, `${score} ${count}`)
})
