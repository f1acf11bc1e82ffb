import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayTyped, profileErrors, type ProfileForm, readDay, readPassport } from './profile-rules.ts'

const empty: ProfileForm = {
  ...{ firstName: '', lastName: '', phone: '', address: '', city: '', country: '' },
  ...{ born: '', nationality: '', gender: '', passport: '' },
}
const today = '2026-11-22'

test('nothing has to be told', () => {
  assert.deepEqual(profileErrors(empty, '', today), {})
})

test('what is told must be readable, each with its sentence', () => {
  const wrong: [Partial<ProfileForm>, string][] = [
    [{ firstName: 'x'.repeat(101) }, 'Use at most 100 characters here.'],
    [{ city: 'a\u0007b' }, 'Use letters, digits and the usual signs only.'],
    [{ firstName: '\u202ekirE' }, 'Use letters, digits and the usual signs only.'],
    [{ phone: '12' }, 'Enter a phone number with its country code, like +44 20 7946 0000.'],
    [{ born: '31/02/1991' }, 'Enter a date like 04/09/1991.'],
    [{ born: '1991-09-04' }, 'Enter a date like 04/09/1991.'],
    [{ born: '22/11/2026' }, 'Enter a date of birth in the past.'],
    [{ born: '01/01/1899' }, 'Enter a date of birth in the past.'],
    [{ gender: 'Operator' }, 'Choose one of the list.'],
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

test('the masked number of a known passport is no error, another mask is', () => {
  assert.deepEqual(profileErrors({ ...empty, passport: '•••• ••42' }, '•••• ••42', today), {})
  assert.ok(profileErrors({ ...empty, passport: '•••• ••43' }, '•••• ••42', today)['passport'])
})

test('dates are typed day first, with what separates them', () => {
  assert.deepEqual(['4/9/1991', '04.09.1991', '04-09-1991', ' '].map(readDay), [
    ...['1991-09-04', '1991-09-04', '1991-09-04', ''],
  ])
  assert.equal(dayTyped('1991-09-04'), '04/09/1991')
  assert.equal(dayTyped(''), '')
})

test('a passport number is kept without spaces', () => {
  assert.equal(readPassport(' ab 12-3442 '), 'AB123442')
})
