import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conversationView } from './conversation-view-rules.ts'

const listed = (body: string, removed = false) => ({
  id: 'c1',
  kind: 'hosting' as const,
  title: 'Jonas W.',
  photoKey: 'p1',
  unread: 3,
  last: { body, mine: true, sentAt: new Date('2026-11-19T03:15:00Z'), removed, hasFile: true },
})

test('a listed conversation has its last message with the time as text', () => {
  assert.deepEqual(conversationView(listed('Namaste')), {
    id: 'c1',
    kind: 'hosting',
    title: 'Jonas W.',
    photoKey: 'p1',
    unread: 3,
    last: { body: 'Namaste', mine: true, sentAt: '2026-11-19T03:15:00.000Z', removed: false, hasFile: true },
  })
})

test('a listed conversation has the first 120 characters of its last message', () => {
  assert.equal(conversationView(listed('x'.repeat(120))).last.body, 'x'.repeat(120))
  assert.equal(conversationView(listed('x'.repeat(121))).last.body, 'x'.repeat(120))
  assert.equal(conversationView(listed('😀'.repeat(121))).last.body, '😀'.repeat(120))
})

test('a listed conversation has no words of a removed message', () => {
  const { last } = conversationView(listed('Namaste', true))
  assert.deepEqual([last.body, last.removed], ['', true])
})
