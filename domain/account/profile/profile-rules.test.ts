import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayTyped, profileErrors, type ProfileForm, readDay, readPassport } from './profile-rules.ts'

const empty: ProfileForm = {
  firstName: '',
  lastName: '',
  phone: '',
  address: '',
  city: '',
  country: '',
  born: '',
  nationality: '',
  gender: '',
  passport: '',
}
const today = '2026-11-22'

test('no detail is required', () => {
  assert.deepEqual(profileErrors(empty, '', today), {})
})

test('each unreadable detail has its own sentence', () => {
  const wrong: [Partial<ProfileForm>, string][] = [
    [{ firstName: 'x'.repeat(101) }, 'Use at most 100 characters here.'],
    [{ city: 'a\u0007b' }, 'Use only letters, digits and common punctuation.'],
    [{ firstName: '\u202ekirE' }, 'Use only letters, digits and common punctuation.'],
    [{ phone: 'x'.repeat(41) }, 'Use at most 40 characters here.'],
    [{ phone: '12' }, 'Enter a phone number with its country code, like +44 20 7946 0000.'],
    [{ born: '31/02/1991' }, 'Enter a date like 04/09/1991.'],
    [{ born: '1991-09-04' }, 'Enter a date like 04/09/1991.'],
    [{ born: '22/11/2026' }, 'Enter a date of birth in the past.'],
    [{ born: '01/01/1899' }, 'Enter a date of birth in the past.'],
    [{ gender: 'Operator' }, 'Choose one from the list.'],
    [{ passport: 'AB1' }, 'Enter the 5 to 20 letters and digits of the number.'],
    [{ passport: '•••• ••42' }, 'Enter the 5 to 20 letters and digits of the number.'],
  ]
  for (const [form, sentence] of wrong)
    assert.deepEqual(
      Object.values(profileErrors({ ...empty, ...form }, '', today)),
      [sentence],
      JSON.stringify(form),
    )
})

test('accepts the mask of the stored passport, and refuses another mask', () => {
  assert.deepEqual(profileErrors({ ...empty, passport: '•••• ••42' }, '•••• ••42', today), {})
  assert.ok(profileErrors({ ...empty, passport: '•••• ••43' }, '•••• ••42', today)['passport'])
})

test('reads dates day first, with any separator', () => {
  assert.deepEqual(['4/9/1991', '04.09.1991', '04-09-1991', ' '].map(readDay), [
    '1991-09-04',
    '1991-09-04',
    '1991-09-04',
    '',
  ])
  assert.equal(dayTyped('1991-09-04'), '04/09/1991')
  assert.equal(dayTyped(''), '')
})

test('stores a passport number without spaces', () => {
  assert.equal(readPassport(' ab 12-3442 '), 'AB123442')
})

test('checks each detail up to its limit, under its own name', () => {
  const errors = (form: Partial<ProfileForm>) => Object.keys(profileErrors({ ...empty, ...form }, '', today))
  const longest = { firstName: 100, lastName: 100, address: 300, city: 100, country: 100, nationality: 100 }
  for (const [field, length] of Object.entries(longest)) {
    assert.deepEqual(errors({ [field]: 'x'.repeat(length) }), [], field)
    assert.deepEqual(errors({ [field]: 'x'.repeat(length + 1) }), [field])
  }
  const right: Partial<ProfileForm>[] = [
    { phone: '1 2 3 4 5' },
    { phone: `${'x'.repeat(35)}12345` },
    { born: '21/11/2026' },
    { born: '01/01/1900' },
    { gender: 'Female' },
    { gender: 'Prefer not to say' },
    { passport: 'AB123' },
    { passport: 'A'.repeat(20) },
    { passport: 'ab 12-34' },
  ]
  for (const form of right) assert.deepEqual(errors(form), [], JSON.stringify(form))
  const wrong: Partial<ProfileForm>[] = [
    { phone: '1234' },
    { phone: 'x1234' },
    { phone: 'phone' },
    { phone: '1'.repeat(41) },
    { born: '22/11/2026' },
    { born: '31/12/1899' },
    { born: 'x' },
    { gender: 'female' },
    { passport: 'AB12' },
    { passport: 'A'.repeat(21) },
    { passport: 'AB12345!' },
    { passport: '!AB12345' },
  ]
  for (const form of wrong) assert.deepEqual(errors(form), Object.keys(form), JSON.stringify(form))
})

test('accepts an emptied passport', () => {
  assert.deepEqual(profileErrors(empty, '•••• ••42', today), {})
})

test('reads an invalid date as none', () => {
  for (const typed of ['x', '4/9', '4/9/91', '114/9/1991', '4/9/19911', '4 9 1991', 'x4/9/1991', '32/1/1991'])
    assert.equal(readDay(typed), null, typed)
  assert.equal(readDay(' 4/9/1991 '), '1991-09-04')
})
