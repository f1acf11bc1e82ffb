import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentTerms } from '../offer/terms-rules.ts'
import {
  answerDue,
  type Claimable,
  claimNumber,
  claimRefusal,
  incidentTime,
  lastClaimOf,
} from './claim-rules.ts'

const booking: Claimable = {
  state: 'confirmed',
  departure_state: 'departed',
  starts_on: '2026-11-10',
  ends_on: '2026-11-19',
  terms: currentTerms,
  share: 'accrued',
  hasOpenClaim: false,
  claims: 0,
}
const onTrail = new Date('2026-11-15T06:00:00Z')

test('an incident can happen from the first day in Nepal until the end of the day after the last', () => {
  const { from, to } = incidentTime(booking)
  assert.equal(from.toISOString(), '2026-11-09T18:15:00.000Z')
  assert.equal(to.toISOString(), '2026-11-20T18:15:00.000Z')
})

test('a claim is made within 24 hours and answered within 48', () => {
  assert.equal(lastClaimOf(onTrail, currentTerms).toISOString(), '2026-11-16T06:00:00.000Z')
  assert.equal(lastClaimOf(onTrail, { claimHours: 48 }).toISOString(), '2026-11-17T06:00:00.000Z')
  assert.equal(answerDue(onTrail).toISOString(), '2026-11-17T06:00:00.000Z')
})

test('a claim can be made from the first day until 24 hours after the last possible incident', () => {
  const at = (instant: string) => claimRefusal(booking, new Date(instant))
  assert.equal(at('2026-11-09T18:14:59.999Z'), 'claim-too-early')
  assert.equal(at('2026-11-09T18:15:00.000Z'), null)
  assert.equal(at('2026-11-21T18:15:00.000Z'), null)
  assert.equal(at('2026-11-21T18:15:00.001Z'), 'claim-too-late')
})

test('refuses a claim for the first reason that applies', () => {
  const cases: [Partial<Claimable>, string | null][] = [
    [{}, null],
    [{ state: 'completed' }, null],
    [{ state: 'no_show' }, null],
    [{ state: 'held' }, 'claim-not-booked'],
    [{ state: 'cancelled', departure_state: 'cancelled' }, 'claim-not-booked'],
    [{ departure_state: 'cancelled' }, 'claim-departure-cancelled'],
    [{ hasOpenClaim: true, claims: 5 }, 'claim-open-already'],
    [{ claims: 4 }, null],
    [{ claims: 5, share: null }, 'too-many-claims'],
    [{ share: null }, 'claim-share-paid'],
  ]
  for (const [change, refusal] of cases)
    assert.equal(claimRefusal({ ...booking, ...change }, onTrail), refusal)
})

test('a claim needs a share that is in no payout yet', () => {
  for (const share of ['accrued', 'reduced', 'payable', 'on_hold'] as const)
    assert.equal(claimRefusal({ ...booking, share }, onTrail), null)
  for (const share of ['batched', 'sent', 'settled', 'reversed'] as const)
    assert.equal(claimRefusal({ ...booking, share }, onTrail), 'claim-share-paid')
})

test('a claim’s number has six digits', () => {
  assert.equal(claimNumber(42), 'CL-000042')
})
