import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HostPageForm, hostPageProblems, longest, readHostPage } from './host-page-form-rules.ts'

const form: HostPageForm = {
  displayName: 'Karma Gurung',
  bio: '',
  experience: '',
  years: '',
  specialities: '',
  languages: '',
  phone: '',
}
const problems = (change: Partial<HostPageForm>) => hostPageProblems({ ...form, ...change })
const words = (count: number, length = 3) =>
  Array.from({ length: count }, (_, index) => String(index).padEnd(length, 'x')).join(',')

test('only a name is required', () => {
  assert.deepEqual(problems({}), {})
  for (const displayName of ['', ' ', '\u200b'])
    assert.deepEqual(problems({ displayName }), { displayName: 'Enter the name that travellers see.' })
})

test('each field has a maximum length and no control characters', () => {
  const texts: Partial<typeof longest> = { displayName: 120, bio: 1000, experience: 2000 }
  for (const [field, length] of Object.entries(texts)) {
    assert.deepEqual(problems({ [field]: 'x'.repeat(length) }), {}, field)
    const sentence = `Use at most ${length === 2000 ? '2,000' : length === 1000 ? '1,000' : length} characters here.`
    assert.deepEqual(problems({ [field]: 'x'.repeat(length + 1) }), { [field]: sentence })
    assert.deepEqual(problems({ [field]: 'a\u202eb' }), {
      [field]: 'Use only letters, digits and common punctuation.',
    })
  }
})

test('years are a whole number from 0 to 80', () => {
  for (const years of ['', '0', '7', '80']) assert.deepEqual(problems({ years }), {}, years)
  for (const years of ['81', '100', '-1', '7.5', 'x', '7x', 'x7', ' 7'])
    assert.deepEqual(problems({ years }), { years: 'Enter the number of years, from 0 to 80.' }, years)
})

test('at most ten specialities and languages of 60 characters each', () => {
  for (const field of ['specialities', 'languages'] as const) {
    assert.deepEqual(problems({ [field]: words(10) }), {})
    assert.deepEqual(problems({ [field]: words(10, 50) }), {})
    assert.deepEqual(problems({ [field]: words(2, 60) }), {})
    assert.deepEqual(problems({ [field]: words(11) }), { [field]: 'Name at most 10 of them.' })
    assert.deepEqual(problems({ [field]: words(1, 61) }), { [field]: 'Use at most 60 characters for each.' })
    assert.deepEqual(problems({ [field]: `${words(1, 61)},ok` }), {
      [field]: 'Use at most 60 characters for each.',
    })
    assert.deepEqual(problems({ [field]: words(11, 60) }), { [field]: 'Use at most 600 characters here.' })
    assert.deepEqual(problems({ [field]: 'x'.repeat(601) }), { [field]: 'Use at most 600 characters here.' })
  }
})

test('a phone number has seven digits or more', () => {
  const sentence = 'Enter a phone number with its country code, like +977 980 000 0000.'
  for (const phone of ['1234567', '+977 (980) 1', '1 2 3 4 5 6 7'])
    assert.deepEqual(problems({ phone }), {}, phone)
  for (const phone of ['123456', 'x123456', 'phone', '1-2-3-4-5-6'])
    assert.deepEqual(problems({ phone }), { phone: sentence }, phone)
  assert.deepEqual(problems({ phone: 'x'.repeat(41) }), { phone: 'Use at most 40 characters here.' })
})

test('stores one line for name and phone, paragraphs for the texts, and each word once', () => {
  const typed = {
    displayName: ' Karma \n Gurung ',
    bio: ' One\r\n\r\nTwo ',
    experience: 'Three\n\n\n\nFour',
    years: '7',
    specialities: 'High  passes, Nar Phu;High passes\n ,',
    languages: '',
    phone: ' +977  980 ',
  }
  assert.deepEqual(readHostPage(typed), {
    display_name: 'Karma Gurung',
    phone: '+977 980',
    bio: 'One\n\nTwo',
    experience: 'Three\n\nFour',
    years_of_experience: 7,
    specialities: ['High passes', 'Nar Phu'],
    languages: [],
  })
  assert.equal(readHostPage(form).years_of_experience, 0)
})
