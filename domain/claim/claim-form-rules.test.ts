import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, readClaim, type TypedClaim } from './claim-form-rules.ts'
import { currentTerms } from '../offer/terms-rules.ts'
import { claimRefusal, type Claimable } from './claim-rules.ts'

const trek = { starts_on: '2026-12-10', ends_on: '2026-12-23', terms: currentTerms }
const typed: TypedClaim = {
  kind: 'unsafe',
  on: '2026-12-12',
  hour: '14:30',
  body: 'The bridge was broken.',
  wish: 'A way round.',
}
const at = (text: string) => new Date(text)
const problems = (given: Partial<TypedClaim>, now = at('2026-12-12T10:00:00Z')) => {
  const read = readClaim({ ...typed, ...given }, trek, now)
  return 'problems' in read ? Object.keys(read.problems) : []
}

test('reads an hour in Nepal as an instant, and an invalid hour as none', () => {
  assert.equal(instantOf('2026-12-12', '14:30')?.toISOString(), '2026-12-12T08:45:00.000Z')
  assert.equal(instantOf('2026-12-12', '00:00')?.toISOString(), '2026-12-11T18:15:00.000Z')
  for (const hour of [' 14:30 ', '14:30:00'])
    assert.equal(instantOf('2026-12-12', hour)?.toISOString(), '2026-12-12T08:45:00.000Z')
  for (const hour of ['24:00', '14:60', '2:30', '14.30', '', '14:30:59', '114:30', '14:300'])
    assert.equal(instantOf('2026-12-12', hour), null, hour)
  for (const on of ['2026-02-30', '12 Dec', '', '0000-01-01']) assert.equal(instantOf(on, '14:30'), null, on)
})

test('names every missing or wrong field and no other', () => {
  assert.deepEqual(problems({}), [])
  assert.deepEqual(problems({ kind: '', body: ' ', wish: '\u200b' }), ['kind', 'body', 'wish'])
  assert.deepEqual(problems({ kind: 'toString' }), ['kind'])
  assert.deepEqual(problems({ on: '2026-02-30' }), ['on'])
  assert.deepEqual(problems({ hour: 'noon' }), ['hour'])
  assert.deepEqual(problems({ body: 'a'.repeat(2000), wish: 'a'.repeat(500) }), [])
  assert.deepEqual(problems({ body: 'a'.repeat(2001), wish: 'a'.repeat(501) }), ['body', 'wish'])
})

test('reads a complete claim with its instant and with trimmed texts', () => {
  const given = { ...typed, body: ' The bridge was broken. ', wish: ' A way round.\n' }
  assert.deepEqual(readClaim(given, trek, at('2026-12-12T10:00:00Z')), {
    claim: {
      kind: 'unsafe',
      happenedAt: at('2026-12-12T08:45:00Z'),
      body: 'The bridge was broken.',
      wish: 'A way round.',
    },
  })
})

test('accepts an incident of the last 24 hours, to the second, and none in the future', () => {
  const [happened, late] = [at('2026-12-12T08:45:00Z'), at('2026-12-13T08:45:00.001Z')]
  assert.deepEqual(problems({}, happened), [])
  assert.deepEqual(problems({}, at('2026-12-12T08:44:59Z')), ['on'])
  assert.deepEqual(problems({}, at('2026-12-13T08:45:00Z')), [])
  assert.deepEqual(problems({}, late), ['on'])
})

test('accepts incidents from the first day in Nepal until 24:00 of the day after the last', () => {
  const one = (on: string, hour: string, now: string) => problems({ on, hour }, at(now))
  assert.deepEqual(one('2026-12-10', '00:00', '2026-12-09T19:00:00Z'), [])
  assert.deepEqual(one('2026-12-09', '23:59', '2026-12-09T19:00:00Z'), ['on'])
  assert.deepEqual(one('2026-12-24', '23:59', '2026-12-25T10:00:00Z'), [])
  assert.deepEqual(one('2026-12-25', '00:00', '2026-12-25T10:00:00Z'), [])
  assert.deepEqual(one('2026-12-25', '00:01', '2026-12-25T10:00:00Z'), ['on'])
})

test('a booking says why it cannot be claimed, and until when it can', () => {
  const booking: Claimable = {
    ...trek,
    state: 'confirmed',
    departure_state: 'departed',
    share: 'accrued',
    hasOpenClaim: false,
    claims: 0,
  }
  const on = at('2026-12-12T10:00:00Z')
  const why = (given: Partial<Claimable>, now = on) => claimRefusal({ ...booking, ...given }, now)
  assert.equal(why({}), null)
  for (const state of ['held', 'expired', 'abandoned', 'cancelled', 'host_cancelled'])
    assert.equal(why({ state }), 'claim-not-booked', state)
  for (const state of ['completed', 'no_show']) assert.equal(why({ state }), null, state)
  assert.equal(why({ departure_state: 'cancelled' }), 'claim-departure-cancelled')
  assert.equal(why({}, at('2026-12-09T18:14:59Z')), 'claim-too-early')
  assert.equal(why({}, at('2026-12-09T18:15:00Z')), null)
  assert.equal(why({ hasOpenClaim: true, claims: 1 }), 'claim-open-already')
  assert.equal(why({ claims: 5 }), 'too-many-claims')
  assert.equal(why({}, at('2026-12-25T18:15:00Z')), null)
  assert.equal(why({}, at('2026-12-25T18:15:00.001Z')), 'claim-too-late')
  for (const share of ['batched', 'approved', 'sent', 'settled', 'clawed_back', 'reversed', null] as const)
    assert.equal(why({ share }), 'claim-share-paid', String(share))
  for (const share of ['accrued', 'reduced', 'payable', 'on_hold'] as const)
    assert.equal(why({ share }), null, share)
})
