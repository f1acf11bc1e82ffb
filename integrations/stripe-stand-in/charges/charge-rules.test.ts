import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stored, testCards } from '../card-rules.ts'
import { isExpired, lastMonthOf, refusalOf } from './charge-rules.ts'

const now = new Date('2026-11-20T08:00:00Z')

test('three test cards are refused without their owner, each for its reason', () => {
  const refusals = testCards.flatMap((card) => {
    const refusal = refusalOf(stored(card))
    return refusal ? [[card.number.slice(-4), refusal]] : []
  })
  assert.deepEqual(refusals, [
    ['0341', 'card_declined'],
    ['3184', 'authentication_required'],
    ['0069', 'expired_card'],
  ])
})

test('a card is valid to the end of its last month', () => {
  const cases: [validUntil: string, at: string, expired: boolean][] = [
    ['2026-11', '2026-11-30T23:59:59Z', false],
    ['2026-11', '2026-12-01T00:00:00Z', true],
    ['2026-12', '2026-11-20T08:00:00Z', false],
    ['2026-09', '2026-10-01T00:00:00Z', true],
    ['2027-01', '2026-12-31T23:59:59Z', false],
  ]
  for (const [validUntil, at, expired] of cases)
    assert.equal(isExpired(validUntil, new Date(at)), expired, `${validUntil} at ${at}`)
})

test('a saved card has the typed month; the card that expires has the current one', () => {
  const [good] = testCards
  const expiring = testCards.at(-1)!
  assert.equal(lastMonthOf(stored(good!, '3 / 28'), now), '2028-03')
  assert.equal(lastMonthOf(stored(good!), now), '2029-12')
  assert.equal(lastMonthOf(stored(expiring, '12 / 30'), now), '2026-11')
})
