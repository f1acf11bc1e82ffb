import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factText } from '#test/money/fact-text.ts'
import {
  creditForfeited,
  creditGranted,
  creditRefunded,
  creditReturned,
  creditSpent,
  discountsGranted,
  discountsReturned,
  earned,
  membershipPaid,
  membershipRefundCameBack,
  membershipRefunded,
} from './booking-entries-rules.ts'

test('a traveller’s payment becomes the host’s share and our fee', () => {
  const of = (cents: number, feeCents: number) =>
    factText(earned({ bookingId: 'b', hostId: 'h', cents, feeCents }))
  assert.equal(
    of(2000, 100),
    'earned b b: debit customer_funds 2000, credit host_payable:h 1900, credit platform_fee 100',
  )
  assert.equal(of(19, 0), 'earned b b: debit customer_funds 19, credit host_payable:h 19')
})

test('the platform pays for its discounts at confirmation and takes that back at a cancellation', () => {
  const booking = { bookingId: 'b', cents: 120 }
  assert.equal(
    factText(discountsGranted(booking)),
    'discounts_granted b b: debit promo_expense 120, credit customer_funds 120',
  )
  assert.equal(
    factText(discountsReturned(booking)),
    'discounts_returned b b: debit customer_funds 120, credit promo_expense 120',
  )
})

test('credit leaves its owner for a booking and returns from it', () => {
  const credit = { bookingId: 'b', accountId: 'a', cents: 40 }
  const facts = [
    creditSpent(credit),
    creditSpent(credit, 'late'),
    creditReturned(credit),
    creditRefunded(credit),
  ]
  assert.deepEqual(facts.map(factText), [
    'credit_spent b b: debit credit:a 40, credit customer_funds 40',
    'credit_spent b:late b: debit credit:a 40, credit customer_funds 40',
    'credit_returned b b: debit customer_funds 40, credit credit:a 40',
    'credit_refunded b b: debit customer_funds 40, credit credit:a 40',
  ])
})

test('granted credit is the platform’s cost, and forfeited credit lowers that cost', () => {
  assert.equal(
    factText(creditGranted({ grantId: 'g', accountId: 'a', cents: 1000 })),
    'credit_granted g null: debit promo_expense 1000, credit credit:a 1000',
  )
  assert.equal(
    factText(creditForfeited({ source: 's', accountId: 'a', cents: 600 })),
    'credit_forfeited s null: debit credit:a 600, credit promo_expense 600',
  )
})

test('a membership payment is revenue, and a refund to the card reduces it', () => {
  const refund = { providerRefundId: 'r', cents: 1000 }
  const facts = [
    membershipPaid({ invoiceId: 'i', cents: 1000 }),
    membershipRefunded(refund),
    membershipRefundCameBack(refund),
  ]
  assert.deepEqual(facts.map(factText), [
    'membership_paid i null: debit stripe_cash 1000, credit membership_revenue 1000',
    'membership_refunded r null: debit membership_revenue 1000, credit stripe_cash 1000',
    'membership_refund_came_back r null: debit stripe_cash 1000, credit membership_revenue 1000',
  ])
})
