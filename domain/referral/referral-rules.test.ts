import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal, type RefusalCode } from '../refusal.ts'
import {
  isCode,
  readCode,
  REFERRAL_APPLIED,
  REFERRAL_UNKNOWN,
  refusesReferral,
  type ReferralAsked,
} from './referral-rules.ts'

const asked: ReferralAsked = {
  ownerId: 'jonas',
  accountId: 'maya',
  accountEmail: 'maya@example.com',
  leadEmail: 'maya@example.com',
  isOwnerTheHost: false,
  priceCents: 200_00,
}

const cases: [string, Partial<ReferralAsked>, RefusalCode | null][] = [
  ['somebody else’s, from 200 dollars on', {}, null],
  ['before the address is typed', { leadEmail: '' }, null],
  ['a price of a cent less', { priceCents: 199_99 }, 'referral-price-too-low'],
  ['one’s own', { ownerId: 'maya' }, 'referral-own-code'],
  ['its owner’s own trek', { isOwnerTheHost: true }, 'referral-not-here'],
  ['another address than the proved one', { leadEmail: 'eve@example.com' }, 'referral-other-email'],
]
for (const [what, change, refused] of cases)
  test(`a code is ${refused ?? 'taken'}: ${what}`, () => {
    assert.equal(refusesReferral({ ...asked, ...change }), refused)
  })

test('a code is upper-cased and at most twelve letters and digits', () => {
  assert.equal(readCode('  gurans10 '), 'GURANS10')
  const texts = ['A', 'GURANS10', 'ABCDEFGHIJKL', '', 'ABCDEFGHIJKLM', 'AB-C', 'ÄB', "A'--", 'gurans']
  assert.deepEqual(texts.map(isCode), [true, true, true, false, false, false, false, false, false])
})

test('the sentences are those of the specification', () => {
  assert.equal(REFERRAL_UNKNOWN, 'Invalid referral code')
  assert.equal(REFERRAL_APPLIED, 'Referral code applied! $10 discount')
  const { message: says } = new Refusal('referral-invalid')
  assert.equal(says, 'Please enter a valid referral code or leave it blank.')
  assert.equal(
    new Refusal('credit-too-much', { maximumCents: 40_00 }).message,
    'Cannot use more credit than available. Maximum: $40.00',
  )
  assert.equal(new Refusal('credit-negative').message, 'Credit amount cannot be negative')
})
