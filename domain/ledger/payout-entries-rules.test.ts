import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factText } from '#test/money/fact-text.ts'
import { clawedBack, payoutReturned, payoutSent } from './payout-entries-rules.ts'

const payout = { payoutId: 'po', hostId: 'h', sharesCents: 1000, deductedCents: 200 }

test('a payout pays the host’s shares less the host’s debt, and a returned one is owed again', () => {
  assert.equal(
    factText(payoutSent(payout)),
    'payout_sent po null: debit host_payable:h 1000, credit host_receivable:h 200, credit bank 800',
  )
  assert.equal(
    factText(payoutReturned(payout)),
    'payout_returned po null: credit host_payable:h 1000, debit host_receivable:h 200, debit bank 800',
  )
})

test('a payout of a host without debt has no line for it', () => {
  assert.equal(
    factText(payoutSent({ ...payout, deductedCents: 0 })),
    'payout_sent po null: debit host_payable:h 1000, credit bank 1000',
  )
})

test('a host owes a paid share when its dispute is lost', () => {
  assert.equal(
    factText(clawedBack({ itemId: 'i', bookingId: 'b', hostId: 'h', cents: 950 })),
    'clawed_back i b: debit host_receivable:h 950, credit dispute_loss 950',
  )
})
