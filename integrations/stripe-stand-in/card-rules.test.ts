import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CardForm, cardProblems, filledIn, kept, testCards } from './card-rules.ts'

const now = new Date('2026-11-20T08:00:00Z')
const good: CardForm = { number: '4242424242424242', expiry: '11/26', cvc: '123', name: 'Maya' }

const cases: [change: Partial<CardForm>, says: string[]][] = [
  [{}, []],
  [{ number: '4242 4242-4242 4242' }, []],
  [{ expiry: '1130' }, []],
  [{ expiry: '01 / 2027' }, []],
  [{ number: '' }, ['Your card number is incomplete.']],
  [{ number: '4242 4242 42' }, ['Your card number is incomplete.']],
  [{ number: '4242 4242 4242 4241' }, ['Your card number is invalid.']],
  [{ number: '5555 5555 5555 4444' }, []],
  [{ number: '5105 1051 0510 5100' }, ['Your card number is invalid.']],
  [{ number: 'my card, please' }, ['Your card number is invalid.']],
  [{ expiry: '' }, ["Your card's expiration date is incomplete."]],
  [{ expiry: '13 / 30' }, ["Your card's expiration date is incomplete."]],
  [{ expiry: '10 / 26' }, ["Your card's expiration date is in the past."]],
  [{ cvc: '12' }, ["Your card's security code is incomplete."]],
  [{ name: '  ' }, ['Enter the name on the card.']],
  [{ number: '1', cvc: '' }, ['Your card number is incomplete.', "Your card's security code is incomplete."]],
]

test(`a card form is checked field by field, in ${cases.length} cases`, () => {
  for (const [change, says] of cases)
    assert.deepEqual(
      cardProblems({ ...good, ...change }, now).map((problem) => problem.says),
      says,
      JSON.stringify(change),
    )
})

test('each test card fills in a form that may be tried', () => {
  assert.equal(testCards.length, 8)
  for (const { number } of testCards) assert.deepEqual(cardProblems(filledIn(number, now), now), [])
  assert.equal(filledIn('5105 1051 0510 5100', now).number, '')
})

test('of a card its mark, last four digits and a fingerprint of its own are kept, never the number', () => {
  const cards = testCards.map(kept)
  assert.equal(new Set(cards.map(({ fingerprint }) => fingerprint)).size, 8)
  assert.deepEqual(cards[0], kept(testCards[0]!))
  assert.ok(!JSON.stringify(cards).includes('424242'))
})
