import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  captured,
  earned,
  feeOf,
  normalSide,
  refundOwed,
  refundSent,
  surplus,
  type Fact,
} from './ledger-rules.ts'

const cents = fc.integer({ min: 1, max: 50 * 1_000_000 })
const balance = ({ lines }: Fact) => lines.reduce((sum, line) => sum + line.debitCents - line.creditCents, 0)

test('every fact balances, whatever the amount, and names accounts that exist', () => {
  let facts = 0
  fc.assert(
    fc.property(cents, (amount) => {
      for (const fact of [
        captured({ paymentId: 'p', bookingId: 'b', cents: amount }),
        surplus({ paymentId: 'p', bookingId: 'b', cents: amount }),
        refundOwed({ refundId: 'r', bookingId: 'b', cents: amount }),
        refundSent({ refundId: 'r', bookingId: 'b', cents: amount }),
        earned({ bookingId: 'b', hostId: 'h', cents: amount }),
      ]) {
        assert.equal(balance(fact), 0)
        for (const { account } of fact.lines) assert.ok(normalSide(account))
        facts += 1
      }
    }),
    { numRuns: 2_000 },
  )
  assert.equal(facts, 10_000)
})

test('the fee is five per cent, rounded down; host and fee together are the whole', () => {
  assert.deepEqual([1, 19, 20, 1999, 2000, 124_000].map(feeOf), [0, 0, 1, 99, 100, 6_200])
  fc.assert(
    fc.property(cents, (amount) => {
      const credits = earned({ bookingId: 'b', hostId: 'h', cents: amount }).lines.map(
        (line) => line.creditCents,
      )
      assert.equal(
        credits.reduce((sum, each) => sum + each, 0),
        amount,
      )
    }),
  )
})

test('an account that nobody defined is refused', () => {
  assert.throws(() => normalSide('slush_fund'), /no account/)
})
