import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyForm, filledForm } from '#test/samples/applicant.ts'
import {
  displayNameOf,
  emptyForm,
  formProblems,
  maskedForm,
  maskedNumber,
  readForm,
  specialitiesOf,
  unmaskedForm,
} from './verification-form-rules.ts'

const today = '2026-11-20'
const problems = (typed: Partial<Record<string, string>>, hasDocument = true) =>
  formProblems(readForm(typed), { hasDocument, today })

test('both forms are valid when everything is filled in', () => {
  assert.deepEqual(problems(filledForm), {})
  assert.deepEqual(problems(companyForm), {})
})

test('every field is required for its kind of host', () => {
  const ofBoth = ['accountHolderName', 'accountNumber', 'accountType', 'bankName', 'branchCode', 'experience']
  const all = [
    ...ofBoth,
    'idDocument',
    'idNumber',
    'phoneNumber',
    'specialities',
    'swiftCode',
    'yearsOfExperience',
  ]
  assert.deepEqual(
    Object.keys(problems({}, false)).sort(),
    [...all, 'dateOfBirth', 'firstName', 'idType', 'lastName'].sort(),
  )
  assert.deepEqual(
    Object.keys(problems({ hostType: 'company' }, false)).sort(),
    [...all, 'businessAddress', 'businessName'].sort(),
  )
})

test('a company’s document is always its registration certificate, and nobody else’s is', () => {
  for (const idType of ['passport', '', 'registrationCertificate'])
    assert.equal(readForm({ ...companyForm, idType }).idType, 'registrationCertificate')
  assert.equal(readForm({ ...filledForm, idType: 'registrationCertificate' }).idType, 'passport')
})

test('a host is at least 18 today', () => {
  const born = (dateOfBirth: string) => problems({ ...filledForm, dateOfBirth })['dateOfBirth']
  assert.equal(born('20/11/2008'), undefined)
  assert.equal(born('21/11/2008'), 'Hosts are 18 or older.')
  assert.equal(born('29/02/2008'), undefined)
  for (const wrong of ['', '1985', '31/02/1985', '20/11/2027', '01/01/1899'])
    assert.equal(born(wrong), 'Enter your date of birth like 11/02/1985.')
})

test('each problem is reported beside its field', () => {
  const wrong: [string, string, string][] = [
    ['firstName', 'Kar‮ma', 'Use only letters, digits and common punctuation.'],
    ['firstName', 'K'.repeat(101), 'Use at most 100 characters here.'],
    ['phoneNumber', 'call me', 'Enter a phone number with its country code, like +977 980 000 0000.'],
    ['idNumber', '<b>', 'Enter the number of your passport'],
    ['idType', 'library card', 'Choose the type of your document.'],
    ['yearsOfExperience', '-1', 'Enter the number of years, from 0 to 80.'],
    ['yearsOfExperience', '81', 'Enter the number of years, from 0 to 80.'],
    ['specialities', ' , ;', 'Enter what you are good at, separated by commas.'],
    ['swiftCode', 'NARB', 'A SWIFT code has 8 or 11 letters and digits.'],
    ['accountNumber', '12', 'Please check the account number.'],
  ]
  for (const [field, typed, says] of wrong)
    assert.equal(problems({ ...filledForm, [field]: typed })[field], says)
  assert.equal(problems({ ...companyForm, idNumber: '' })['idNumber'], 'Enter the registration number')
})

test('a masked number means the stored one, a typed one means itself', () => {
  const saved = readForm(filledForm)
  const back = unmaskedForm(maskedForm(saved), saved)
  assert.deepEqual(back, saved)
  assert.equal(unmaskedForm({ ...saved, idNumber: 'NEW 12345' }, saved).idNumber, 'NEW 12345')
  assert.equal(unmaskedForm({ ...saved, idNumber: '' }, saved).idNumber, '')
})

test('specialities are single words', () => {
  assert.deepEqual(specialitiesOf('High passes;  Nar Phu,\nbirds,,'), ['High passes', 'Nar Phu', 'birds'])
  assert.equal(specialitiesOf('a,'.repeat(30)).length, 10)
})

test('a host’s public name is the person’s, or the company’s, in one line of 120 characters', () => {
  const form = readForm(filledForm)
  const named = (change: Partial<typeof form>) => displayNameOf(Object.assign({}, form, change))
  assert.equal(named({ firstName: 'Pemba', lastName: 'Sherpa', businessName: 'Himal' }), 'Pemba Sherpa')
  assert.equal(named({ hostType: 'company', businessName: 'Himal\nTreks' }), 'Himal Treks')
  assert.equal(named({ hostType: 'company', businessName: 'x'.repeat(121) }), 'x'.repeat(120))
})

test('a masked number has its last four digits when it has seven or more', () => {
  const cases: [number: string, masked: string][] = [
    ['', ''],
    ['123456', '••••'],
    ['1234567', '•••• 4567'],
    ['0123456203', '•••• 6203'],
  ]
  for (const [number, masked] of cases) assert.equal(maskedNumber(number), masked)
})

test('an application accepts each text at its maximum length and refuses a longer one', () => {
  const cases: [field: string, right: string[], wrong: string[]][] = [
    ['firstName', ['K'.repeat(100)], ['K'.repeat(101)]],
    ['experience', ['x'.repeat(2000)], ['x'.repeat(2001)]],
    ['phoneNumber', ['1234567', '+9 7 7 9 8 0 1'], ['123456', 'a123456']],
    ['idNumber', ['AB12', `A${'1'.repeat(39)}`], ['AB1', `A${'1'.repeat(40)}`, '-AB12', 'AB12*']],
    ['yearsOfExperience', ['0', '80'], ['81', '100', 'a1', '']],
    ['dateOfBirth', ['01/01/1900'], ['31/12/1899', '20/11/2026']],
  ]
  for (const [field, right, wrong] of cases) {
    for (const text of right) assert.deepEqual(problems({ ...filledForm, [field]: text }), {}, field + text)
    for (const text of wrong)
      assert.deepEqual(Object.keys(problems({ ...filledForm, [field]: text })), [field], field + text)
  }
  assert.deepEqual(specialitiesOf('x'.repeat(61)), ['x'.repeat(60)])
  assert.equal(
    problems({ ...filledForm, dateOfBirth: '20/11/2026' })['dateOfBirth'],
    'Enter your date of birth like 11/02/1985.',
  )
})

test('an empty form is a person’s, with a passport', () => {
  assert.deepEqual(
    [emptyForm.hostType, emptyForm.idType, emptyForm.firstName],
    ['individual', 'passport', ''],
  )
  assert.equal(readForm({}).hostType, 'individual')
})

test('a missing document is named for a person and for a company', () => {
  const photo = 'Choose a file with the page that shows your photo.'
  assert.equal(problems(filledForm, false)['idDocument'], photo)
  assert.equal(problems(companyForm, false)['idDocument'], 'Choose a file with the registration certificate.')
})

test('a company enters no document type', () => {
  const form = readForm(companyForm)
  const untyped = Object.assign({}, form, { idType: 'none' })
  assert.deepEqual(formProblems(untyped, { hasDocument: true, today }), {})
})
