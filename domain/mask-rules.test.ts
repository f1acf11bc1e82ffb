import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskedEmail, maskedName } from './mask-rules.ts'

test('a masked name has the first letter of each part', () => {
  const cases: [first: string, last: string, masked: string][] = [
    ['Maya', 'Lindqvist', 'M•••• L••••'],
    [' Maya', ' Lindqvist', 'M•••• L••••'],
    ['Pasang', '', 'P••••'],
    ['', ' ', ''],
    ['😀a', 'B', '😀•••• B••••'],
  ]
  for (const [first, last, masked] of cases) assert.equal(maskedName(first, last), masked)
})

test('a masked address has its first letter and the last part of its host', () => {
  const cases: [email: string, masked: string][] = [
    ['maya@example.com', 'm••••@••••.com'],
    ['maya@mail.example.org', 'm••••@••••.org'],
    ['😀a@example.com', '😀••••@••••.com'],
    ['@example.com', '••••@••••.com'],
    ['', '••••@••••'],
    ['maya', 'm••••@••••'],
  ]
  for (const [email, masked] of cases) assert.equal(maskedEmail(email), masked)
})
