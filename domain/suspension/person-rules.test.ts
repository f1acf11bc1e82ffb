import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLookReason, readReason, shownTo } from './person-rules.ts'

test('an operator gives one of the listed reasons to open a person', () => {
  assert.equal(readLookReason('asked'), 'They asked us')
  assert.equal(readLookReason('booking'), 'A booking needs it')
  for (const key of ['', 'other', 'toString', 'constructor'])
    assert.throws(() => readLookReason(key), { code: 'look-needs-reason' }, key)
})

test('an act on an account needs a reason of at most 500 characters', () => {
  assert.equal(readReason('  Asked by mail  '), 'Asked by mail')
  assert.equal(readReason('x'.repeat(500)), 'x'.repeat(500))
  for (const typed of ['', '  ', 'x'.repeat(501)])
    assert.throws(() => readReason(typed), { code: 'person-needs-reason' })
})

test('an operator reads names and addresses, support reads them masked', () => {
  const maya = { firstName: 'Maya', lastName: 'Lindqvist', email: 'maya@example.com' }
  assert.deepEqual(shownTo('operator', maya), { name: 'Maya Lindqvist', email: 'maya@example.com' })
  assert.deepEqual(shownTo('support', maya), { name: 'M•••• L••••', email: 'm••••@••••.com' })
  assert.deepEqual(shownTo('traveller', maya), shownTo('support', maya))
  const nameless = { firstName: 'Maya', lastName: '', email: null }
  assert.deepEqual(shownTo('operator', nameless), { name: 'Maya', email: '' })
  assert.deepEqual(shownTo('support', nameless), { name: 'M••••', email: '' })
})
