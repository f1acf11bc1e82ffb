import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentTerms } from '../offer/terms-rules.ts'
import { handoverEnd, newLeadErrors } from './handover-rules.ts'

test('a new lead has 7 days, and never longer than a spot can be handed over', () => {
  const at = new Date('2026-11-30T09:00:00Z')
  assert.equal(handoverEnd(at, currentTerms.changes, '2027-02-01').toISOString(), '2026-12-07T09:00:00.000Z')
  // Nepal is 5 hours 45 minutes ahead: the last day, 3 December, ends at 18:15 UTC.
  assert.equal(handoverEnd(at, currentTerms.changes, '2026-12-10').toISOString(), '2026-12-03T18:15:00.000Z')
})

test('names the problem of each field of a new lead', () => {
  const right = {
    firstName: 'Zora',
    lastName: 'Quist',
    email: 'z@example.com',
    phone: '+46 8 123 456',
    isAdult: true,
  }
  assert.deepEqual(newLeadErrors(right), {})
  assert.deepEqual(newLeadErrors({ firstName: ' ', lastName: '', email: '', phone: '', isAdult: false }), {
    firstName: 'Enter the first name of the new lead.',
    lastName: 'Enter the last name of the new lead.',
    email: 'Enter the email address of the new lead.',
    phone: 'Enter the phone number of the new lead.',
    adult: 'Confirm that the new lead is 18 or older.',
  })
  assert.deepEqual(newLeadErrors({ ...right, email: 'zora', phone: '12' }), {
    email: 'Enter an email address in the right format, like name@example.com.',
    phone: 'Enter a phone number with its country code, like +44 20 7946 0000.',
  })
  assert.deepEqual(Object.keys(newLeadErrors({ ...right, phone: `+46 8 123 456 ${'7'.repeat(40)}` })), [
    'phone',
  ])
})
