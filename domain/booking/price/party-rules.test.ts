import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../refusal.ts'
import { MAX_PARTY, spotsFor, travellersIn } from './party-rules.ts'

test('each traveller takes a spot, including a child', () => {
  const parties: [number, number, number][] = [
    [1, 0, 1],
    [2, 1, 3],
    [1, 49, 50],
    [MAX_PARTY, 0, 50],
  ]
  for (const [adults, children, spots] of parties) {
    assert.equal(spotsFor({ adults, children }), spots)
    assert.equal(travellersIn({ adults, children }), spots)
  }
})

test('refuses a party without an adult, of more than 50, or with fractions', () => {
  const parties: [number, number][] = [
    [0, 0],
    [0, 1],
    [-1, 3],
    [1, -1],
    [3, -1],
    [51, 0],
    [50, 1],
    [1.5, 0],
    [1, 0.5],
    [Number.NaN, 0],
    [1, Number.NaN],
    [Number.POSITIVE_INFINITY, 0],
  ]
  for (const [adults, children] of parties)
    assert.throws(
      () => spotsFor({ adults, children }),
      (error) => error instanceof Refusal && error.code === 'party-size',
      `${adults} and ${children}`,
    )
})
