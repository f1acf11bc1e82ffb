import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameErrors } from './traveller-name-rules.ts'

test('accepts names of 1 to 100 readable characters', () => {
  assert.deepEqual(nameErrors({ firstName: 'Zoë', lastName: "O'Neill-गुरुङ" }), {})
  assert.deepEqual(nameErrors({ firstName: 'a'.repeat(100), lastName: 'b'.repeat(100) }), {})
})

test('refuses an empty, an unreadable and a too long name, each at its field', () => {
  assert.deepEqual(nameErrors({ firstName: '', lastName: ' ' }), {
    firstName: 'Enter the first name of this traveller.',
    lastName: 'Enter the last name of this traveller.',
  })
  assert.deepEqual(nameErrors({ firstName: 'Ma\u0000ya', lastName: 'b'.repeat(101) }, 'traveller 2'), {
    firstName: 'Use only letters, digits and common punctuation in the first name of traveller 2.',
    lastName: 'Use at most 100 characters for the last name of traveller 2.',
  })
})
