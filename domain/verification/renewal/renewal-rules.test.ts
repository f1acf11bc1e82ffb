import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyForm, filledForm } from '#test/samples/applicant.ts'
import { comparedForms } from './renewal-rules.ts'
import { emptyForm, formProblems, renewalOf } from '../verification-form-rules.ts'
import { rejectReasonsFor } from '../verification-rules.ts'

test('a renewal is compared in full and shown masked', () => {
  const sent = { ...filledForm, dateOfBirth: '12/02/1985', idNumber: 'PB 9996203' }
  const changed = comparedForms(filledForm, sent).filter(({ isChanged }) => isChanged)
  assert.deepEqual(changed, [
    { name: 'Date of birth', approved: '••/••/1985', sent: '••/••/1985', isChanged: true },
    { name: 'Number', approved: '•••• 6203', sent: '•••• 6203', isChanged: true },
  ])
  const whole = comparedForms(filledForm, sent, { isWhole: true }).find(({ name }) => name === 'Number')
  assert.deepEqual([whole?.approved, whole?.sent], ['PA 0446203', 'PB 9996203'])
})

test('from an individual to a company shows the address masked and the removed date of birth', () => {
  const company = comparedForms(filledForm, companyForm)
  assert.deepEqual(
    company.map(({ name, approved, sent }) => [name, approved, sent]),
    [
      ['Legal name', 'Karma Gurung', 'Manang Walks Pvt. Ltd.'],
      ['Type', 'Individual', 'Company'],
      ['Date of birth', '••/••/1985', ''],
      ['Business address', '', '••••'],
      ['Document', 'Passport', ''],
      ['Number', '•••• 6203', '•••• /075'],
    ],
  )
})

test('a renewal contains and requires only legal details', () => {
  const judged = { hasDocument: false, today: '2026-11-24', kind: 'renewal' } as const
  assert.deepEqual(Object.keys(formProblems(emptyForm, judged)), [
    'firstName',
    'lastName',
    'dateOfBirth',
    'idNumber',
    'idDocument',
  ])
  const form = renewalOf(filledForm)
  assert.deepEqual([form.lastName, form.phoneNumber, form.accountNumber], ['Gurung', '', ''])
  assert.deepEqual(formProblems(form, { ...judged, hasDocument: true }), {})
  const reasons = rejectReasonsFor('renewal')
  assert.ok(reasons.includes('name-differs') && !reasons.includes('bank-differs'))
  assert.ok(rejectReasonsFor('application').includes('bank-differs'))
})
