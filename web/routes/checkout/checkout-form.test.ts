import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  detailsOf,
  firstValues,
  partyOf,
  problemsIn,
  valuesFrom,
  without,
  withOneMore,
} from './checkout-form.ts'
import { countries, countryCode, countryName } from '../../shared/booking/countries.ts'

const typed: Record<string, string> = {
  firstName: ' Maya ',
  lastName: 'Lindqvist',
  email: 'maya@example.com',
  phone: '+46 70 123 45 67',
  address: 'Bergsgatan 14',
  city: 'Malmö',
  country: 'SE',
  adult: 'on',
  specialRequests: 'Two\r\nlines',
  referralCode: ' gurans10 ',
  credit: '40',
  'companion-0-key': '1',
  'companion-0-firstName': 'Elias',
  'companion-0-lastName': 'Berg',
  'companion-1-key': '2',
  'companion-1-firstName': 'Ida',
  'companion-1-lastName': 'Berg',
  'companion-1-isChild': 'on',
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('A submitted form becomes the details of a booking', () => {
  const values = valuesFrom(formOf(typed))
  assert.deepEqual(detailsOf(values), {
    lead: {
      firstName: 'Maya',
      lastName: 'Lindqvist',
      email: 'maya@example.com',
      phone: '+46 70 123 45 67',
      address: 'Bergsgatan 14',
      city: 'Malmö',
      country: 'Sweden',
    },
    companions: [
      { firstName: 'Elias', lastName: 'Berg', isChild: false },
      { firstName: 'Ida', lastName: 'Berg', isChild: true },
    ],
    specialRequests: 'Two\nlines',
    referralCode: 'GURANS10',
  })
  assert.deepEqual(partyOf(values), { adults: 2, children: 1 })
  assert.deepEqual(problemsIn(values), {})
})

test('Problems are in the order of the fields, including the checkbox and the travellers', () => {
  const fields = { ...typed, email: 'maya', country: 'XX', 'companion-1-lastName': '  ' }
  const { adult: _, ...unconfirmed } = fields as typeof typed
  assert.deepEqual(Object.keys(problemsIn(valuesFrom(formOf(unconfirmed)))), [
    'email',
    'country',
    'adult',
    'companion-1-lastName',
  ])
  assert.equal(Object.keys(problemsIn(valuesFrom(new FormData()))).length, 8)
})

test("Adding and removing a traveller preserves the others' typed text", () => {
  const values = valuesFrom(formOf(typed))
  const more = withOneMore(values)
  assert.deepEqual(more.companions.at(-1), { key: 3, firstName: '', lastName: '', isChild: false })
  const fewer = without(more, 1)
  assert.deepEqual(
    fewer.companions.map(({ key, firstName }) => `${key} ${firstName}`),
    ['2 Ida', '3 '],
  )
  assert.deepEqual(fewer.lead, values.lead)
})

test("The first form has a row for every spot, with the hold's children marked, and the account's data", () => {
  const prefill = { ...detailsOf(valuesFrom(formOf(typed))).lead, phone: '' }
  const values = firstValues({ details: null, sentCreditCents: 0, prefill, spots: 3, children: 1 })
  assert.deepEqual(
    values.companions.map(({ key, isChild }) => [key, isChild]),
    [
      [1, false],
      [2, true],
    ],
  )
  assert.equal(values.lead.country, 'SE')
  assert.equal(values.lead.phone, '')
  assert.equal(values.adult, false)
})

test('Earlier submitted details are restored, shortened or extended to the held spots', () => {
  const details = detailsOf(valuesFrom(formOf(typed)))
  const same = firstValues({ details, sentCreditCents: 40_00, prefill: null, spots: 3, children: 1 })
  assert.deepEqual(detailsOf(same), details)
  assert.equal(
    firstValues({ details, sentCreditCents: 0, prefill: null, spots: 2, children: 0 }).companions.length,
    1,
  )
  assert.equal(
    firstValues({ details, sentCreditCents: 0, prefill: null, spots: 5, children: 0 }).companions[3]
      ?.firstName,
    '',
  )
})

test('No form requests more spots than a departure can have', () => {
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`companion-${index}-key`, '1']))
  assert.equal(valuesFrom(formOf(many)).companions.length, 50)
})

test('Every country has a unique code and name', () => {
  assert.ok(countries.length > 240)
  assert.equal(new Set(countries.map(({ code }) => code)).size, countries.length)
  for (const { code, name } of countries) {
    assert.match(code, /^[A-Z]{2}$/)
    assert.equal(countryCode(name), code)
    assert.equal(countryName(code), name)
    assert.ok(name.length > 2)
  }
})

test('The form contains the code of a friend’s link until another one was submitted', () => {
  const page = {
    details: null,
    sentCreditCents: 0,
    prefill: null,
    spots: 1,
    children: 0,
    invitedWith: 'GURANS10',
  }
  assert.equal(firstValues(page).referralCode, 'GURANS10')
  const details = detailsOf({ ...firstValues(page), referralCode: 'LALI25' })
  assert.equal(firstValues({ ...page, details }).referralCode, 'LALI25')
})
