import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PrivateDetails } from '../account/profile/profile-rules.ts'
import { isHolder, offerOf } from './account-offer-rules.ts'
import { noDetails } from './details-rules.ts'

type Named = { email: string | null; first_name: string; last_name: string }
const maya: Named = { email: 'maya@example.com', first_name: 'Maya', last_name: 'Lindqvist' }
const but = (change: Partial<Named>): Named => Object.assign({}, maya, change)

test('a lead with the account’s address and name is its holder', () => {
  const cases: [lead: Named, account: Named, isSame: boolean][] = [
    [maya, maya, true],
    [but({ email: ' MAYA@example.com ', first_name: 'maya', last_name: ' LINDQVIST' }), maya, true],
    [but({ first_name: 'Ｍａｙａ' }), maya, true],
    [but({ email: 'other@example.com' }), maya, false],
    [but({ first_name: 'Jonas' }), maya, false],
    [but({ last_name: 'Weber' }), maya, false],
    [maya, but({ first_name: '' }), true],
    [maya, but({ last_name: '' }), true],
    [but({ last_name: 'Weber' }), but({ first_name: '' }), false],
    [but({ first_name: 'Jonas' }), but({ last_name: '' }), false],
    [but({ email: null }), maya, false],
    [but({ email: null }), but({ email: null }), false],
    [maya, but({ email: null }), false],
    [but({ email: '' }), but({ email: null }), true],
  ]
  for (const [lead, account, isSame] of cases)
    assert.equal(isHolder(lead, account), isSame, JSON.stringify([lead, account]))
})

test('an account offers details that the traveller has not entered, the passport as its mask', () => {
  const own = { bornOn: '1991-09-04', nationality: 'Sweden', passport: 'AB123442' } as PrivateDetails
  const all = { dateOfBirth: '1991-09-04', nationality: 'Sweden', maskedPassport: '•••• ••42' }
  const none = { dateOfBirth: '', nationality: '', maskedPassport: '' }
  assert.deepEqual(offerOf(noDetails, own), all)
  assert.deepEqual(offerOf(noDetails, null), none)
  const given = { dateOfBirth: '1990-01-01', nationality: 'NO', passportNumber: 'X1234567' }
  assert.deepEqual(offerOf(Object.assign({}, noDetails, given), own), none)
})
