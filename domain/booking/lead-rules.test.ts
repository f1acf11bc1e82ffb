import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../refusal.ts'
import { type Details, errorsIn, type Lead, mustBeComplete } from './lead-rules.ts'
import { isEmail } from '../email-address.ts'

const lead: Lead = {
  firstName: 'Maya',
  lastName: 'Keller',
  email: 'maya@example.com',
  phone: '+41 44 123',
  address: 'Seestrasse 1',
  city: 'Zürich',
  country: 'Switzerland',
}
const details: Details = { lead, companions: [], specialRequests: '', referralCode: '' }
const leadErrors = (change: Partial<Lead>) => errorsIn({ ...details, lead: { ...lead, ...change } })

test('complete details have no errors', () => {
  assert.deepEqual(errorsIn(details), {})
  assert.deepEqual(errorsIn({ ...details, specialRequests: 'x'.repeat(2000), referralCode: 'GURANS10' }), {})
})

test('each field of the lead traveller is required', () => {
  const needed = {
    firstName: 'Enter your first name.',
    lastName: 'Enter your last name.',
    email: 'Enter your email address.',
    phone: 'Enter your phone number.',
    address: 'Enter your address.',
    city: 'Enter your city.',
    country: 'Enter your country.',
  }
  for (const [field, sentence] of Object.entries(needed))
    for (const nothing of ['', ' ', '\u200b'])
      assert.deepEqual(leadErrors({ [field]: nothing }), { [field]: sentence })
})

test('each field of the lead traveller has a maximum length, and no control characters', () => {
  const longest = { firstName: 100, lastName: 100, address: 300, city: 100, country: 100 }
  for (const [field, length] of Object.entries(longest)) {
    assert.deepEqual(leadErrors({ [field]: 'x'.repeat(length) }), {}, field)
    assert.deepEqual(leadErrors({ [field]: 'x'.repeat(length + 1) }), {
      [field]: `Use at most ${length} characters here.`,
    })
    assert.deepEqual(leadErrors({ [field]: 'a\u202eb' }), {
      [field]: 'Use only letters, digits and common punctuation.',
    })
  }
})

test('an email or phone number that is too long or has control characters has only that error', () => {
  assert.deepEqual(leadErrors({ phone: '1'.repeat(40) }), {})
  assert.deepEqual(leadErrors({ phone: 'x'.repeat(41) }), { phone: 'Use at most 40 characters here.' })
  assert.deepEqual(leadErrors({ phone: 'a\u202eb' }), {
    phone: 'Use only letters, digits and common punctuation.',
  })
  assert.deepEqual(leadErrors({ email: 'x'.repeat(255) }), { email: 'Use at most 254 characters here.' })
})

test('a phone number has five digits or more', () => {
  const sentence = 'Enter a phone number with its country code, like +44 20 7946 0000.'
  for (const phone of ['12345', '1 2 3 4 5', '+41 (44) 1', 'x1x2x3x4x5'])
    assert.deepEqual(leadErrors({ phone }), {}, phone)
  for (const phone of ['1234', 'phone', '1-2-3-4', '+++++'])
    assert.deepEqual(leadErrors({ phone }), { phone: sentence }, phone)
})

test('an address has one at sign, a dot in its domain, and no characters that delimit addresses', () => {
  const right = ['a@b.c', 'maya+trek@sub.example.com', 'माया@example.com', `${'a'.repeat(248)}@b.com`]
  for (const email of right) assert.equal(isEmail(email), true, email)
  const wrong = [
    '',
    'maya',
    'maya@',
    '@example.com',
    'maya@example',
    'maya@example.',
    'maya@.com',
    'maya@example..com',
    'a b@example.com',
    'a@b@example.com',
    'maya@exam ple.com',
    'maya@example.c om',
    'maya@x.com,eve@x.com',
    '<maya@x.com>',
    'maya@x.com\n',
    'may\u0000a@x.com',
    ' maya@x.com',
    `${'a'.repeat(249)}@b.com`,
    '"maya"@x.com',
    'maya;@x.com',
    'maya@x.com;',
    'maya@x.com.',
  ]
  for (const email of wrong) {
    assert.equal(isEmail(email), false, email)
  }
  assert.deepEqual(leadErrors({ email: 'maya@example' }), {
    email: 'Enter an email address in the right format, like name@example.com.',
  })
})

test('each further traveller needs both names, and every sentence names the traveller', () => {
  const companions = [
    { firstName: 'Jonas', lastName: 'Keller', isChild: false },
    { firstName: ' ', lastName: '', isChild: true },
    { firstName: 'a\u202eb', lastName: 'x'.repeat(101), isChild: true },
    { firstName: 'x'.repeat(100), lastName: 'y'.repeat(100), isChild: false },
  ]
  assert.deepEqual(errorsIn({ ...details, companions }), {
    'companion-1-firstName': 'Enter the first name of traveller 3.',
    'companion-1-lastName': 'Enter the last name of traveller 3.',
    'companion-2-firstName':
      'Use only letters, digits and common punctuation in the first name of traveller 4.',
    'companion-2-lastName': 'Use at most 100 characters for the last name of traveller 4.',
  })
})

test('special requests and the referral code are checked if present', () => {
  const errors = (change: Partial<Details>) => errorsIn({ ...details, ...change })
  assert.deepEqual(errors({ specialRequests: 'x'.repeat(2001) }), {
    specialRequests: 'Use at most 2,000 characters here.',
  })
  assert.deepEqual(errors({ specialRequests: 'a\u202eb' }), {
    specialRequests: 'Use only letters, digits and common punctuation.',
  })
  assert.deepEqual(errors({ referralCode: 'no code' }), {
    referralCode: 'Please enter a valid referral code or leave it blank.',
  })
})

test('refuses incomplete details with their errors, and a wrong referral code with a specific one', () => {
  const refused = (change: Partial<Details>) => {
    try {
      mustBeComplete({ ...details, ...change })
    } catch (error) {
      assert.ok(error instanceof Refusal)
      return [error.code, Object.keys(error.detail['fields'] as object)]
    }
    return null
  }
  assert.equal(refused({}), null)
  assert.deepEqual(refused({ lead: { ...lead, city: '' } }), ['details-invalid', ['city']])
  assert.deepEqual(refused({ referralCode: '-', lead: { ...lead, city: '' } }), [
    'referral-invalid',
    ['city', 'referralCode'],
  ])
})
