import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../refusal.ts'
import { emailOf, maskedEmail } from './email-rules.ts'

test('stores an address in one spelling', () => {
  assert.equal(emailOf(' Maya@Example.com '), 'maya@example.com')
  assert.equal(emailOf('ｍａｙａ@example.com'), 'maya@example.com')
})

test('refuses an invalid address', () => {
  for (const typed of ['', 'maya', 'maya@example', null, undefined, 7, {}, ['maya@example.com']])
    assert.throws(
      () => emailOf(typed),
      (error) => error instanceof Refusal && error.code === 'email-invalid',
    )
})

test('a masked address shows two letters and the ending', () => {
  const cases: [string, string][] = [
    ['maya@example.com', 'm•••@e•••.com'],
    ['maya@mail.example.co.uk', 'm•••@m•••.uk'],
    ['🏔maya@🏔.com', '🏔•••@🏔•••.com'],
    ['maya@localhost', 'm•••@l•••'],
    ['maya', 'm•••@•••'],
    ['', '•••@•••'],
  ]
  for (const [email, masked] of cases) assert.equal(maskedEmail(email), masked)
})
