import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factText } from '#test/money/fact-text.ts'
import {
  captured,
  disputeLost,
  goodwillCounted,
  goodwillOwed,
  providerFee,
  refundCameBack,
  refundOwed,
  refundRejected,
  refundSent,
  refundSentByBank,
  sentToBank,
  surplus,
} from './payment-entries-rules.ts'

const paid = { paymentId: 'pay', bookingId: 'b', cents: 700 }
const refund = { refundId: 'ref', bookingId: 'b', cents: 300 }

test('a card payment belongs to travellers and hosts, and a surplus is owed back', () => {
  assert.equal(factText(captured(paid)), 'captured pay b: debit stripe_cash 700, credit customer_funds 700')
  assert.equal(factText(surplus(paid)), 'surplus pay b: debit stripe_cash 700, credit refund_clearing 700')
})

test('a refund is owed first, and then leaves by card or bank, comes back, or covers a loss', () => {
  const facts = [
    refundOwed(refund),
    goodwillOwed(refund),
    refundSent(refund),
    refundCameBack(refund),
    refundSentByBank(refund),
    refundRejected(refund),
    goodwillCounted({ ...refund, source: 'b' }),
  ]
  assert.deepEqual(facts.map(factText), [
    'refund_owed ref b: debit customer_funds 300, credit refund_clearing 300',
    'goodwill_owed ref b: debit promo_expense 300, credit refund_clearing 300',
    'refund_sent ref b: debit refund_clearing 300, credit stripe_cash 300',
    'refund_came_back ref b: debit stripe_cash 300, credit refund_clearing 300',
    'refund_sent_by_bank ref b: debit refund_clearing 300, credit bank 300',
    'refund_rejected ref b: debit refund_clearing 300, credit dispute_loss 300',
    'goodwill_counted b b: debit customer_funds 300, credit promo_expense 300',
  ])
})

test('each new attempt to send a returned refund has a separate name', () => {
  const sources = [0, 1, 2].map((cameBack) => refundSent({ ...refund, cameBack }).source)
  assert.deepEqual(sources, ['ref', 'ref:1', 'ref:2'])
})

test('the provider’s fee, its transfer to our bank and a lost dispute reduce its cash', () => {
  const facts = [
    providerFee({ movementId: 'm', cents: 50 }),
    sentToBank({ movementId: 'm', cents: 900 }),
    disputeLost({ disputeId: 'd', bookingId: 'b', cents: 700 }),
    disputeLost({ disputeId: 'd', bookingId: null, cents: 10 }),
  ]
  assert.deepEqual(facts.map(factText), [
    'provider_fee m null: debit stripe_fees 50, credit stripe_cash 50',
    'sent_to_bank m null: debit bank 900, credit stripe_cash 900',
    'dispute_lost d b: debit dispute_loss 700, credit stripe_cash 700',
    'dispute_lost d null: debit dispute_loss 10, credit stripe_cash 10',
  ])
})
