import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subjectLine } from './subject-line.ts'

test('a typed name begins no other header of a mail', () => {
  assert.equal(
    subjectLine('Ada\r\nBcc: eve@example.com\tByron has paid '),
    'Ada Bcc: eve@example.com Byron has paid',
  )
})
