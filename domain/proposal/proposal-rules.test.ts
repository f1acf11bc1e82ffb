import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  adjustableAccounts,
  readAccounts,
  readAmount,
  readProposalReason,
  readRole,
  takesTwo,
} from './proposal-rules.ts'

test('a proposal names one of the three roles', () => {
  for (const role of ['traveller', 'support', 'operator']) assert.equal(readRole(role), role)
  for (const typed of ['', 'admin', 'Operator'])
    assert.throws(() => readRole(typed), { code: 'role-unknown' })
})

test('a proposal needs a reason of at most 500 characters', () => {
  assert.equal(readProposalReason('  Lost booking  '), 'Lost booking')
  assert.equal(readProposalReason('x'.repeat(500)), 'x'.repeat(500))
  for (const typed of ['', '  ', 'x'.repeat(501)])
    assert.throws(() => readProposalReason(typed), { code: 'proposal-needs-reason' })
})

test('a proposal moves whole cents, from one cent to $10,000', () => {
  for (const cents of [1, 999_999, 1_000_000]) assert.equal(readAmount(cents), cents)
  for (const cents of [null, 0, -1, 0.5, 10.5, Number.NaN, 1_000_001, Number.POSITIVE_INFINITY])
    assert.throws(() => readAmount(cents), { code: 'amount-invalid' }, String(cents))
})

test('an adjustment moves between two different accounts of the platform', () => {
  const names = [
    'stripe_cash',
    'bank',
    'platform_fee',
    'promo_expense',
    'stripe_fees',
    'dispute_loss',
    'membership_revenue',
  ]
  assert.deepEqual(Object.keys(adjustableAccounts), names)
  for (const debit of names)
    for (const credit of names) {
      if (debit === credit) assert.throws(() => readAccounts({ debit, credit }), { code: 'accounts-invalid' })
      else assert.deepEqual(readAccounts({ debit, credit }), { debit, credit })
    }
  for (const foreign of ['', 'host_payable', 'toString']) {
    assert.throws(() => readAccounts({ debit: foreign, credit: 'bank' }), { code: 'accounts-invalid' })
    assert.throws(() => readAccounts({ debit: 'bank', credit: foreign }), { code: 'accounts-invalid' })
  }
})

test('credit above $100 needs two operators, and so does every other proposal', () => {
  assert.equal(takesTwo({ kind: 'credit_grant', amountCents: 10_000 }), false)
  assert.equal(takesTwo({ kind: 'credit_grant', amountCents: 10_001 }), true)
  assert.equal(takesTwo({ kind: 'credit_grant', amountCents: null }), false)
  for (const kind of ['role', 'ledger_adjustment'])
    for (const amountCents of [null, 1, 10_001]) assert.equal(takesTwo({ kind, amountCents }), true)
})
