import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areOthers, cardsOfRefund, cardText, isFormerLeads } from './card-text-rules.ts'

test('names the cards that get a refund by their digits, and by whose they are after a handover', () => {
  const cases: [cards: string | null, text: string, isFormer: boolean][] = [
    [null, 'the card that paid', false],
    ['4242', 'the card ending 4242', false],
    ['4242 and 5556', 'the card ending 4242 and 5556', false],
    ['former lead', 'the former lead’s card', true],
    ['travellers', 'the cards of the travellers who paid their parts', false],
    [
      '4242 and travellers',
      'the card ending 4242 and the cards of the travellers who paid their parts',
      false,
    ],
    ['5556 and former lead', 'the card ending 5556 and the former lead’s card', true],
  ]
  for (const [cards, text, isFormer] of cases)
    assert.deepEqual([cardText(cards), isFormerLeads(cards)], [text, isFormer])
})

test('names only the cards that get something of a refund', () => {
  const all = '4242 and travellers'
  assert.equal(cardsOfRefund(all, { ownCents: 10, travellersCents: 5 }), all)
  assert.equal(cardsOfRefund(all, { ownCents: 10, travellersCents: 0 }), '4242')
  assert.equal(cardsOfRefund(all, { ownCents: 0, travellersCents: 5 }), 'travellers')
  assert.equal(cardsOfRefund('4242', { ownCents: 0, travellersCents: 0 }), '4242')
  assert.deepEqual(
    [areOthers(all), areOthers('4242 and former lead'), areOthers('4242'), areOthers(null)],
    [true, true, false, false],
  )
})
