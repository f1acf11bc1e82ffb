import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CardForm, cardProblems, filledIn, stored, testCards } from './card-rules.ts'

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

test(`validates a card form field by field, in ${cases.length} cases`, () => {
  for (const [change, says] of cases)
    assert.deepEqual(
      cardProblems({ ...good, ...change }, now).map((problem) => problem.says),
      says,
      JSON.stringify(change),
    )
})

test('each test card fills in a valid form', () => {
  assert.equal(testCards.length, 10)
  for (const { number } of testCards) assert.deepEqual(cardProblems(filledIn(number, now), now), [])
  assert.equal(filledIn('5105 1051 0510 5100', now).number, '')
})

test('stores only the brand, last four digits and fingerprint of a card, never the number', () => {
  const cards = testCards.map((card) => stored(card))
  assert.equal(new Set(cards.map(({ fingerprint }) => fingerprint)).size, 10)
  assert.deepEqual(cards[0], stored(testCards[0]!))
  assert.ok(!JSON.stringify(cards).includes('424242'))
})

test('each test card has its brand, its outcome and what happens later', () => {
  const cards = testCards.map((card) => [stored(card).brand, stored(card).last4, card.outcome, card.later])
  assert.deepEqual(cards, [
    ['visa', '4242', 'pays', undefined],
    ['visa', '0002', 'declined', undefined],
    ['visa', '3155', 'asks', undefined],
    ['mastercard', '4444', 'pays', undefined],
    ['visa', '7726', 'pays', 'refund-waits'],
    ['visa', '5126', 'pays', 'refund-fails-late'],
    ['visa', '0259', 'pays', 'disputed'],
    ['visa', '0341', 'pays', 'declined'],
    ['visa', '3184', 'asks', 'unconfirmed'],
    ['visa', '0069', 'pays', 'expired'],
  ])
  assert.deepEqual(
    testCards.map((card) => stored(card).later),
    testCards.map(({ later }) => later),
  )
  assert.equal('later' in stored(testCards[0]!), false)
  assert.equal('validUntil' in stored(testCards[0]!), false)
  assert.equal(stored(testCards[0]!, '1 / 30').validUntil, '2030-01')
  for (const card of testCards) assert.match(stored(card).fingerprint, /^[\w-]{16}$/)
})

test('a card form accepts each field at its limit and refuses one beyond it', () => {
  const fieldsOf = (change: Partial<CardForm>) =>
    cardProblems(Object.assign({}, good, change), now).map(({ field }) => field)
  for (const expiry of ['1 / 27', '12/26', ' 11/26 ', '12-2026', '1.27'])
    assert.deepEqual(fieldsOf({ expiry }), [], expiry)
  for (const expiry of ['0 / 27', '00 / 27', '13/27', 'x 11/27', '11/27 x', '11/271', '1'])
    assert.deepEqual(fieldsOf({ expiry }), ['expiry'], expiry)
  assert.deepEqual(fieldsOf({ cvc: ' 123 ' }), [])
  for (const cvc of ['1234', 'a123', '123a']) assert.deepEqual(fieldsOf({ cvc }), ['cvc'], cvc)
  const lengths = ['4242 4242 4242 4', '4242 4242 4242 42'].map(
    (number) => cardProblems(Object.assign({}, good, { number }), now)[0]?.says,
  )
  assert.deepEqual(lengths, ['Your card number is incomplete.', 'Your card number is invalid.'])
})

test('a filled-in form has a date three years ahead, and is empty for an unknown card', () => {
  assert.equal(filledIn('4242424242424242', now).expiry, '12 / 29')
  assert.equal(filledIn('4242424242424242', new Date('2099-01-01T00:00:00Z')).expiry, '12 / 02')
  assert.equal(filledIn('4000000000000069', now).expiry, '11 / 26', 'the card that expires')
  assert.deepEqual(filledIn('1', now), { number: '', expiry: '', cvc: '', name: '' })
})
