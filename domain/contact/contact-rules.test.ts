import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nepalDate, nepalHour } from '../dates.ts'
import { promiseEnd, promisedHours, SUPPORT_PROMISE_HOURS } from '../support/support-hours-rules.ts'
import { answerError, contactErrors, contactReference, mayWrite, readContact } from './contact-rules.ts'

const good = { name: 'Maya', email: 'maya@example.com', subject: 'Insurance', message: 'Up to which height?' }
const few = { byEmailHour: 0, byEmailDay: 0, byNetworkHour: 0, byNetworkDay: 0, byAllHour: 0 }

test('all four fields are required, and the email must be valid', () => {
  assert.deepEqual(contactErrors(good), {})
  assert.deepEqual(contactErrors({ name: '', email: '', subject: '', message: '' }), {
    name: 'Enter your name.',
    email: 'Enter your email address.',
    subject: 'Enter a subject.',
    message: 'Enter a message.',
  })
  for (const email of ['maya@example', 'maya', 'maya@x.com,eve@x.com', 'maya@x.com\nBcc: all@x.com'])
    assert.match(contactErrors({ ...good, email }).email ?? '', /name@example\.com/, email)
  assert.match(contactErrors({ ...good, subject: 'x'.repeat(151) }).subject ?? '', /at most 150/)
  assert.match(contactErrors({ ...good, message: 'x'.repeat(4001) }).message ?? '', /at most 4,000/)
})

test('the text is stored without control characters; only the message has line breaks', () => {
  const typed = {
    name: ' Maya\r\nBcc: x ',
    email: ' MAYA@Example.com ',
    subject: 'a\nb',
    message: 'a\r\n\r\nb‮',
  }
  assert.deepEqual(readContact(typed), {
    name: 'Maya Bcc: x',
    email: 'maya@example.com',
    subject: 'a b',
    message: 'a\n\nb',
  })
  assert.deepEqual(readContact({ ...good, message: ' ​\n' }).message, '')
})

test('each limit alone stops a further message', () => {
  assert.equal(mayWrite(few), true)
  for (const [limit, count] of [
    ['byEmailHour', 3] as const,
    ['byEmailDay', 6] as const,
    ['byNetworkHour', 6] as const,
    ['byNetworkDay', 30] as const,
    ['byAllHour', 300] as const,
  ]) {
    assert.equal(mayWrite({ ...few, [limit]: count - 1 }), true, limit)
    assert.equal(mayWrite({ ...few, [limit]: count }), false, limit)
  }
})

test('the promise of 24 hours excludes Saturdays in Nepal', () => {
  for (const [sent, by] of [
    ['2026-11-18T06:00:00Z', '2026-11-19 11:45'],
    ['2026-11-20T06:00:00Z', '2026-11-22 11:45'],
    ['2026-11-21T06:00:00Z', '2026-11-23 00:00'],
    ['2026-11-22T06:00:00Z', '2026-11-23 11:45'],
  ] as const) {
    const end = promiseEnd(new Date(sent))
    assert.equal(`${nepalDate(end)} ${nepalHour(end)}`, by, sent)
    assert.ok(Math.abs(promisedHours(new Date(sent), end) - SUPPORT_PROMISE_HOURS) < 1e-9)
  }
})

test('each field may have exactly its maximum length', () => {
  const longest = { name: 100, subject: 150, message: 4000 }
  for (const [field, length] of Object.entries(longest)) {
    assert.deepEqual(contactErrors({ ...good, [field]: 'x'.repeat(length) }), {}, field)
    assert.deepEqual(Object.keys(contactErrors({ ...good, [field]: 'x'.repeat(length + 1) })), [field])
  }
  assert.deepEqual(contactErrors({ ...good, email: 'x'.repeat(255) }), {
    email: 'Use at most 254 characters.',
  })
})

test('our answer has 1 to 4,000 characters', () => {
  assert.equal(answerError('Up to 6,000 m.'), null)
  assert.equal(answerError('x'.repeat(4000)), null)
  assert.equal(answerError(''), 'Enter your answer.')
  assert.equal(answerError('x'.repeat(4001)), 'Use at most 4,000 characters.')
})

test('a message’s reference has its number', () => {
  assert.equal(contactReference(10_027), 'C-10027')
})
