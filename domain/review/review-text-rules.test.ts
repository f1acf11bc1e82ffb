import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../refusal.ts'
import { fewWords, ratingGiven, someWords } from './review-text-rules.ts'

test('text is stored as typed, without control characters', () => {
  assert.equal(someWords('  One\r\n\r\nTwo\tthree\u0000\u202e  '), 'One\n\nTwo three')
  assert.equal(someWords('<script>alert(1)</script>'), '<script>alert(1)</script>')
  assert.equal(someWords('धन्यवाद שלום 👣'), 'धन्यवाद שלום 👣')
})

test('a review has 1 to 2,000 characters, a traveller’s may be empty', () => {
  const says = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code
  for (const nothing of [' \r\n ', '\u200b\u2060', '\u3164'])
    assert.throws(() => someWords(nothing), says('review-empty'), JSON.stringify(nothing))
  assert.equal(someWords('x'.repeat(2000)).length, 2000)
  assert.equal(someWords('x\r\n'.repeat(1000)).length, 1999, 'a line end counts once, the last is space')
  assert.throws(() => someWords('x'.repeat(2001)), says('review-too-long'))
  assert.equal(fewWords('  '), '')
  for (const rating of [0, 11, 1.5, Number.NaN, -1])
    assert.throws(() => ratingGiven(rating), says('rating-missing'))
  for (const rating of [1, 9, 10]) assert.equal(ratingGiven(rating), rating)
})
