import assert from 'node:assert/strict'
import { test } from 'node:test'
import { belongsToHost, mailboxOf } from './self-dealing-rules.ts'

const host = { id: 'pasang', email: 'pasang.sherpa@example.com' }

test('the host’s account and every address of the host’s mailbox belong to the host', () => {
  const own = [
    { accountId: 'pasang', emails: [] },
    { accountId: null, emails: ['pasang.sherpa@example.com'] },
    { accountId: 'maya', emails: ['maya@example.com', 'Pasang.Sherpa+trek@Example.com'] },
  ]
  for (const person of own) assert.equal(belongsToHost(host, person), true, JSON.stringify(person))
})

test('other people do not belong to the host', () => {
  const others = [
    { accountId: null, emails: [] },
    { accountId: 'maya', emails: ['maya@example.com'] },
    {
      accountId: null,
      emails: ['pasangsherpa@example.com', 'pasang.sherpa@example.org', 'sherpa@example.com'],
    },
  ]
  for (const person of others) assert.equal(belongsToHost(host, person), false, JSON.stringify(person))
})

test('a mailbox ignores tags and case, and dots only at Gmail', () => {
  const cases = [
    ['a.b+c@gmail.com', 'ab@gmail.com'],
    ['A.B@GoogleMail.com', 'ab@gmail.com'],
    ['a.b+c+d@example.com', 'a.b@example.com'],
    ['a.b@example.com', 'a.b@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
  ] as const
  for (const [email, mailbox] of cases) assert.equal(mailboxOf(email), mailbox)
})
