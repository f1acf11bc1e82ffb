import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentStep, lastApprovedOn, readExpiry } from './document-expiry-rules.ts'

test('an approval is valid for 14 days after its document expires, in Nepal', () => {
  assert.equal(lastApprovedOn('2027-01-10'), '2027-01-24')
  const steps = [
    ['2026-12-10T18:14:59Z', 'valid'],
    // 11 December in Nepal, 30 days before.
    ['2026-12-10T18:15:00Z', 'expires soon'],
    ['2027-01-10T18:14:59Z', 'expires soon'],
    ['2027-01-10T18:15:00Z', 'expired'],
    // 13 days and 23 hours later.
    ['2027-01-24T17:15:00Z', 'expired'],
    ['2027-01-24T18:14:59Z', 'expired'],
    // 14 days.
    ['2027-01-24T18:15:00Z', 'ended'],
  ] as const
  for (const [at, step] of steps) assert.equal(documentStep('2027-01-10', new Date(at)), step, at)
})

test('an operator enters a date in the future, or none', () => {
  assert.equal(readExpiry('', '2026-11-20'), null)
  assert.equal(readExpiry(' 2026-11-20 ', '2026-11-20'), '2026-11-20')
  for (const [typed, code] of [
    ['2026-11-19', 'document-has-expired'],
    ['20/11/2026', 'document-expiry-wrong'],
    ['2027-02-30', 'document-expiry-wrong'],
  ] as const)
    assert.throws(() => readExpiry(typed, '2026-11-20'), { code })
})
