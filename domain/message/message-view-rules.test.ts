import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageView } from './message-view-rules.ts'

const attachment = { id: 'a1', kind: 'image' as const, name: 'map.webp', bytes: 9, width: 4, height: 3 }
const message = {
  id: 'm1',
  place: 7,
  mine: true,
  by: 'Asha',
  body: 'Namaste',
  sentAt: new Date('2026-11-19T03:15:00Z'),
  removed: false,
  removedBy: null,
  attachment,
}

test('a page receives a message with its time as text and nothing of the account', () => {
  assert.deepEqual(messageView(Object.assign({ accountId: 'x' }, message)), {
    id: 'm1',
    place: 7,
    mine: true,
    by: 'Asha',
    body: 'Namaste',
    sentAt: '2026-11-19T03:15:00.000Z',
    removed: false,
    removedBy: null,
    attachment,
  })
})

test('a page receives neither the text nor the file of a removed message', () => {
  const removed = messageView(Object.assign({}, message, { removed: true, removedBy: 'sender' as const }))
  assert.deepEqual([removed.body, removed.attachment, removed.removedBy], ['', null, 'sender'])
})
