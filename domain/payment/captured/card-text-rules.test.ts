import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardText, isFormerLeads } from './card-text-rules.ts'

test('names the cards that get a refund by their digits, and by whose they are after a handover', () => {
  const cases: [cards: string | null, text: string, isFormer: boolean][] = [
    [null, 'the card that paid', false],
    ['4242', 'the card ending 4242', false],
    ['4242 and 5556', 'the card ending 4242 and 5556', false],
    ['former lead', 'the former lead’s card', true],
    ['5556 and former lead', 'the card ending 5556 and the former lead’s card', true],
  ]
  for (const [cards, text, isFormer] of cases)
    assert.deepEqual([cardText(cards), isFormerLeads(cards)], [text, isFormer])
})
