import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factText } from '#test/money/fact-text.ts'
import { claimGranted, claimsCounted, shareLowered } from './claim-entries-rules.ts'

const lowered = { claimId: 'c', bookingId: 'b', hostId: 'h', netCents: 95, feeCents: 5 }
const granted = {
  claimId: 'c',
  bookingId: 'b',
  accountId: 'a',
  cardCents: 300,
  creditCents: 100,
  hostCents: 250,
}

test('a claim takes the travellers’ refund from the host’s share and from our fee', () => {
  assert.equal(
    factText(shareLowered(lowered)),
    'share_lowered c b: debit host_payable:h 95, debit platform_fee 5, credit customer_funds 100',
  )
  assert.equal(
    factText(shareLowered({ ...lowered, feeCents: 0 })),
    'share_lowered c b: debit host_payable:h 95, credit customer_funds 95',
  )
})

test('a granted claim goes to card and credit, paid by the host’s share and by the platform', () => {
  assert.equal(
    factText(claimGranted(granted)),
    'claim_granted c b: debit customer_funds 250, debit promo_expense 150, credit refund_clearing 300, credit credit:a 100',
  )
})

test('a claim names only the accounts that it changes', () => {
  assert.equal(
    factText(claimGranted({ ...granted, accountId: null, creditCents: 0, hostCents: 300 })),
    'claim_granted c b: debit customer_funds 300, credit refund_clearing 300',
  )
  assert.equal(
    factText(claimGranted({ ...granted, cardCents: 0, hostCents: 0 })),
    'claim_granted c b: debit promo_expense 100, credit credit:a 100',
  )
})

test('earlier claims count towards a cancellation with a full refund', () => {
  assert.equal(
    factText(claimsCounted({ bookingId: 'b', cents: 400 })),
    'claims_counted b b: debit customer_funds 400, credit promo_expense 400',
  )
})
