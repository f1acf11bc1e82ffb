import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personOf } from '../people.ts'
import { treks } from '../trek-data.ts'
import { reviewsOf } from './all-reviews.ts'

test('fifteen treks have three to nine reviews by existing people, five have none yet', (t) => {
  let count = 0
  for (const { slug } of treks) {
    const reviews = reviewsOf(slug)
    assert.ok(
      reviews.length === 0 || (reviews.length >= 3 && reviews.length <= 9),
      `${slug}: ${reviews.length}`,
    )
    assert.equal(new Set(reviews.map(([author]) => author)).size, reviews.length, slug)
    for (const [author, rating, body] of reviews) {
      assert.ok(personOf(author).email.endsWith('@example.com'))
      assert.ok(Number.isInteger(rating) && rating >= 6 && rating <= 10, `${slug} ${author}`)
      const sentences = body.split(/[.!?](?:\s|$)/).filter(Boolean).length
      assert.ok(sentences >= 2 && sentences <= 5, `${slug} ${author}: ${sentences} sentences`)
      count += 1
    }
  }
  assert.equal(treks.filter(({ slug }) => reviewsOf(slug).length === 0).length, 5)
  assert.equal(count, 81)
  t.diagnostic(`${count} reviews`)
})
