import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Unread, unreadOf, withCount, withMessage } from './unread-rules.ts'

const start: Unread = { counted: 2, asOf: 10, since: [] }

test('a message from another account counts once, however often it is received', () => {
  const one = withMessage(withMessage(start, 11), 11)
  assert.equal(unreadOf(one), 3)
  assert.equal(unreadOf(withMessage(start, 10)), 2, 'the count of the server already includes it')
})

test("the server's count replaces the local one, plus the later events", () => {
  const counted = withMessage(withMessage(start, 11), 13)
  assert.equal(unreadOf(withCount(counted, { unread: 0, event: 12 })), 1)
  assert.equal(unreadOf(withCount(counted, { unread: 0, event: 13 })), 0)
  assert.equal(
    unreadOf(withCount(counted, { unread: 9, event: 9 })),
    4,
    'a count older than the known one is ignored',
  )
})

test('the count is never negative', () => {
  assert.equal(unreadOf(withCount(start, { unread: -3, event: 11 })), 0)
})
