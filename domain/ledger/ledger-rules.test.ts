import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Fact } from './ledger-rules.ts'
import { ruleOf } from './ledger-rules.ts'
import * as booking from './booking-entries-rules.ts'
import * as payment from './payment-entries-rules.ts'
import * as payout from './payout-entries-rules.ts'

const cents = fc.integer({ min: 1, max: 50 * 1_000_000 })
const balance = ({ lines }: Fact) => lines.reduce((sum, line) => sum + line.debitCents - line.creditCents, 0)

/** Every kind of fact, for one amount. */
function everyFact(amount: number): Fact[] {
  const paid = { paymentId: 'p', bookingId: 'b', cents: amount }
  const refund = { refundId: 'r', bookingId: 'b', cents: amount }
  const credit = { bookingId: 'b', accountId: 'a', cents: amount }
  const batch = { payoutId: 'o', hostId: 'h', sharesCents: amount, deductedCents: amount >> 1 }
  return [
    payment.captured(paid),
    payment.surplus(paid),
    payment.refundOwed(refund),
    payment.goodwillOwed(refund),
    payment.refundSent(refund),
    payment.refundSentByBank(refund),
    payment.refundRejected(refund),
    payment.refundCameBack(refund),
    payment.refundSent({ ...refund, cameBack: 1 }),
    payment.providerFee({ movementId: 'm', cents: amount }),
    payment.sentToBank({ movementId: 'm', cents: amount }),
    payment.disputeLost({ disputeId: 'd', bookingId: 'b', cents: amount }),
    booking.earned({ bookingId: 'b', hostId: 'h', cents: amount, feeCents: Math.floor(amount / 20) }),
    booking.discountsGranted(credit),
    booking.discountsReturned(credit),
    booking.creditSpent(credit),
    booking.creditSpent(credit, 'late'),
    booking.creditReturned(credit),
    booking.creditRefunded(credit),
    booking.creditGranted({ grantId: 'g', accountId: 'a', cents: amount }),
    booking.creditForfeited({ source: 'e', accountId: 'a', cents: amount }),
    booking.membershipPaid({ invoiceId: 'i', cents: amount }),
    booking.membershipRefunded({ providerRefundId: 'r', cents: amount }),
    booking.membershipRefundCameBack({ providerRefundId: 'r', cents: amount }),
    payout.payoutSent(batch),
    payout.payoutReturned(batch),
    payout.clawedBack({ itemId: 'x', bookingId: 'b', hostId: 'h', cents: amount }),
  ]
}

test('every fact balances for any amount, and names only existing accounts', () => {
  let facts = 0
  const kinds = new Set<string>()
  fc.assert(
    fc.property(cents, (amount) => {
      for (const fact of everyFact(amount)) {
        assert.equal(balance(fact), 0)
        assert.ok(fact.lines.length >= 2)
        for (const { account, debitCents, creditCents } of fact.lines) {
          assert.ok(ruleOf(account))
          assert.ok((debitCents === 0) !== (creditCents === 0))
        }
        kinds.add(fact.kind)
        facts += 1
      }
    }),
    { numRuns: 1_000 },
  )
  assert.equal(facts, 27_000)
  assert.equal(kinds.size, 25)
})

test('two facts about the same object never share a name', () => {
  const names = everyFact(100).map(({ kind, source }) => `${kind} ${source}`)
  assert.equal(new Set(names).size, 27)
})

test('host’s part and fee add up to the whole', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const credits = booking
        .earned({ bookingId: 'b', hostId: 'h', cents: amount, feeCents: Math.floor(amount / 20) })
        .lines.map((line) => line.creditCents)
      assert.equal(
        credits.reduce((sum, each) => sum + each, 0),
        amount,
      )
    }),
  )
})

test('accounts of travellers, hosts and credit can never be overdrawn; only our own accounts can', () => {
  for (const account of [
    'customer_funds',
    'refund_clearing',
    'host_payable:h',
    'host_receivable:h',
    'credit:a',
  ])
    assert.equal(ruleOf(account).mayGoNegative, false, account)
  assert.throws(() => ruleOf('slush_fund'), /no account/)
})
