import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundStates } from './refund-states.ts'
import { isMailed, mayTryCardAgain, needsTwo, refundLists } from './refund-transfer-rules.ts'

test('goodwill and claims above 200 dollars need two operators, a refund by the rule needs one', () => {
  const needs = (reason: string) => [200_00, 200_01].map((amount_cents) => needsTwo({ reason, amount_cents }))
  assert.deepEqual(needs('goodwill'), [false, true])
  assert.deepEqual(needs('claim'), [false, true])
  assert.deepEqual(needs('cancelled'), [false, false])
  assert.deepEqual(needs('surplus'), [false, false])
})

test('a card is tried twice before a bank transfer', () => {
  assert.deepEqual([0, 1, 2].map(mayTryCardAgain), [true, false, false])
})

test('every state of a refund is in exactly one list of the queue', () => {
  assert.deepEqual(
    Object.entries(refundLists).map(([list, states]) => `${list}: ${states.join(', ')}`),
    [
      'pending: requested',
      'approved: approved',
      'sent: submitted, succeeded',
      'failed: failed, manual',
      'rejected: rejected',
    ],
  )
  assert.deepEqual(Object.values(refundLists).flat().toSorted(), Object.keys(refundStates.moves).toSorted())
})

test('sends a mail for each step of a refund, except for surplus money', () => {
  const reasons = ['cancelled', 'host_cancelled', 'goodwill', 'claim', 'surplus', '']
  assert.deepEqual(
    reasons.filter((reason) => isMailed({ reason })),
    ['cancelled', 'host_cancelled', 'goodwill', 'claim'],
  )
})
