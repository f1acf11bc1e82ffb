import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingHolds, holdText, holdTexts, hostHold, ownHoldText, type Payee } from './payout-hold-rules.ts'

const now = new Date('2026-11-20T08:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const payee: Payee = {
  status: 'verified',
  changed_at: hoursAgo(100),
  confirmed_at: hoursAgo(90),
  returned_at: null,
  review: 'waiting',
  has_case: false,
}

test('a verified host with confirmed bank details is paid 72 hours after the details changed', () => {
  assert.equal(hostHold(payee, now), null)
  assert.equal(hostHold({ ...payee, changed_at: hoursAgo(72) }, now), null)
  const early = new Date(hoursAgo(72).getTime() + 1)
  assert.equal(hostHold({ ...payee, changed_at: early }, now), 'bank_changed')
})

test('returns the first reason that holds a host’s payouts', () => {
  const cases: [Partial<Payee>, string][] = [
    [{ status: 'suspended', changed_at: null }, 'host_suspended'],
    [{ status: 'pending', changed_at: null, confirmed_at: null }, 'bank_missing'],
    [{ changed_at: null }, 'bank_missing'],
    [{ status: 'approved', confirmed_at: null, returned_at: hoursAgo(1) }, 'bank_returned'],
    [{ confirmed_at: null, returned_at: hoursAgo(1), has_case: true }, 'bank_reported'],
    [{ status: 'suspended', confirmed_at: null, returned_at: hoursAgo(1) }, 'host_suspended'],
    [{ status: 'approved', confirmed_at: null, review: 'rejected' }, 'bank_rejected'],
    [{ status: 'approved', confirmed_at: null, review: 'letter_asked' }, 'bank_unconfirmed'],
    [{ status: 'pending', confirmed_at: null }, 'bank_unconfirmed'],
    [{ confirmed_at: null, changed_at: hoursAgo(1) }, 'bank_unconfirmed'],
    [{ status: 'pending', changed_at: hoursAgo(1) }, 'host_unverified'],
    [{ status: 'rejected' }, 'host_unverified'],
  ]
  for (const [change, reason] of cases) assert.equal(hostHold({ ...payee, ...change }, now), reason)
})

test('has a sentence for each reason, and an empty one without a reason', () => {
  for (const [reason, text] of Object.entries(holdTexts)) assert.equal(holdText(reason), text)
  assert.equal(holdText(''), '')
  assert.equal(ownHoldText(''), '')
  assert.equal(ownHoldText('bank_missing'), 'No bank details yet')
  assert.equal(ownHoldText('host_suspended'), 'You are suspended')
  assert.equal(ownHoldText('host_unverified'), 'An operator has not verified you yet')
})

test('only a dispute or a claim holds a single booking', () => {
  assert.deepEqual(bookingHolds, ['dispute', 'claim'])
})
