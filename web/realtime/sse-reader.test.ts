import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sseReader, type SseMessage } from './sse-reader.ts'

function read(pieces: readonly string[]): SseMessage[] {
  const found: SseMessage[] = []
  const take = sseReader((message) => found.push(message))
  for (const piece of pieces) take(piece)
  return found
}

const stream =
  ': hello\n\nid: 7\nevent: message\ndata: {"a":1}\n\nevent:read\r\ndata: one\r\ndata:two\r\nretry: 5\r\n\r\ndata\rid: 9\r\r'
const events = [
  { event: 'message', id: '7', data: '{"a":1}' },
  { event: 'read', id: '7', data: 'one\ntwo' },
]

test('events are complete for every kind of line ending and every split into chunks', () => {
  const whole = [...events, { event: 'message', id: '9', data: '' }]
  assert.deepEqual(read([`${stream}\n`]), whole)
  let cuts = 0
  for (let at = 1; at < stream.length; at += 1) {
    assert.deepEqual(read([stream.slice(0, at), stream.slice(at), '\n']), whole, `cut at ${at}`)
    cuts += 1
  }
  assert.deepEqual(read([...stream, '\n']), whole, 'character by character')
  assert.equal(cuts, stream.length - 1)
})

test('comments, names without data and incomplete events are not events', () => {
  assert.deepEqual(read([': still here\n\n', 'event: message\n\n', 'data: half\n']), [])
  assert.deepEqual(read(['id: 3\n\ndata: later\n\n']), [{ event: 'message', id: '3', data: 'later' }])
})
