import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskedPhone } from './reveal-rules.ts'

test('support sees the last two digits of a phone number', () => {
  assert.equal(maskedPhone('+977 980-123 4521 (home)'), '•••• 21')
  assert.equal(maskedPhone('7'), '•••• 7')
  assert.equal(maskedPhone(''), '')
})
