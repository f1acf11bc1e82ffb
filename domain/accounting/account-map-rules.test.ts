import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ruleOf } from '../ledger/ledger-rules.ts'
import { accountMap, mappedAccount } from './account-map-rules.ts'

test('every account of the books has one number, in the group of its side', () => {
  assert.equal(new Set(accountMap.map(({ code }) => code)).size, accountMap.length)
  assert.equal(new Set(accountMap.map(({ kind }) => kind)).size, accountMap.length)
  for (const { kind, group } of accountMap) {
    const isDebit = group === 'Assets' || group === 'Expenses'
    assert.equal(ruleOf(kind).side, isDebit ? 'debit' : 'credit', kind)
  }
})

test('all accounts of hosts have the same number, and an unknown account is a bug', () => {
  assert.equal(mappedAccount('host_payable:6f1c').code, mappedAccount('host_payable').code)
  assert.throws(() => mappedAccount('petty_cash'), /no petty_cash/)
})
