import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MessageView } from '#domain/message/message-view-rules.ts'
import {
  gapIn,
  nextToSend,
  type Outgoing,
  type Thread,
  threadAfter,
  type ThreadEvent,
} from './thread-state.ts'

test('for every order and repetition of events, each message appears once at its position', () => {
  let events = 0
  for (let round = 0; round < 200; round += 1) {
    const random = chance(round)
    const sent: ThreadEvent[] = Array.from({ length: 12 }, (_, index) => arrived(index + 1))
    const doubled = [...sent, ...sent.filter(() => random() < 0.5)]
    const shuffled = doubled.map((event) => ({ event, at: random() })).sort((a, b) => a.at - b.at)
    const thread = shuffled.reduce((state, { event }) => threadAfter(state, event), empty)
    events += shuffled.length
    assert.deepEqual(
      places(thread),
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
    assert.equal(gapIn(thread), null)
  }
  assert.ok(events > 3000, `${events} events`)
})

test('a missing position is a gap until the page is loaded again', () => {
  const thread = play([latest([1, 2], false), arrived(5)])
  assert.equal(gapIn(thread), 3)
  assert.equal(gapIn(threadAfter(thread, latest([1, 2, 3, 4, 5], false))), null)
})

test('after a long absence the known messages are dropped, and loaded again during scrolling up', () => {
  const thread = play([latest([1, 2], false), latest([41, 42], true)])
  assert.deepEqual(places(thread), [41, 42])
  assert.equal(thread.hasOlder, true)
  const up = threadAfter(thread, { type: 'older', messages: [1, 2, 40].map(view), hasOlder: false })
  assert.deepEqual(places(up), [1, 2, 40, 41, 42])
  assert.equal(up.hasOlder, false)
})

test('loading the latest page again does not affect messages older than the known ones', () => {
  const up = play([latest([3, 4], true), { type: 'older', messages: [1, 2].map(view), hasOlder: false }])
  assert.equal(threadAfter(up, latest([3, 4, 5], true)).hasOlder, false)
})

test('a sent message appears at once, and is one message whether the answer or the event arrives first', () => {
  const answer: ThreadEvent = { type: 'sent', id: 'a', place: 2, sentAt: AT }
  const event: ThreadEvent = { type: 'arrived', message: { ...view(2), id: 'a', mine: true } }
  for (const order of [[answer, event], [event, answer], [answer], [event, event]]) {
    const thread = play([latest([1], false), { type: 'written', outgoing: outgoing('a') }, ...order])
    assert.deepEqual(places(thread), [1, 2])
    assert.equal(thread.messages[1]?.mine, true)
    assert.deepEqual(thread.outgoing, [])
  }
})

test('several messages are sent in order; a failed one waits for Retry with its id', () => {
  const written = ['a', 'b', 'c'].map((id): ThreadEvent => ({ type: 'written', outgoing: outgoing(id) }))
  const first = play(written)
  assert.equal(nextToSend(first)?.id, 'a')
  const failed = threadAfter(first, { type: 'failed', id: 'a', because: null })
  assert.equal(nextToSend(failed)?.id, 'b')
  const sent = threadAfter(failed, { type: 'sent', id: 'b', place: 1, sentAt: AT })
  const again = threadAfter(sent, { type: 'retried', id: 'a' })
  assert.deepEqual(
    again.outgoing.map(({ id, state }) => `${id} ${state}`),
    ['c sending', 'a sending'],
  )
  assert.deepEqual(
    threadAfter(again, { type: 'dropped', id: 'a' }).outgoing.map(({ id }) => id),
    ['c'],
  )
})

test('a removed message stays removed, and a read one stays read', () => {
  const removed: ThreadEvent = {
    type: 'arrived',
    message: { ...view(1), body: '', removed: true, removedBy: 'sender' },
  }
  const thread = play([removed, arrived(1), { type: 'otherRead', place: 3 }, { type: 'otherRead', place: 2 }])
  assert.equal(thread.messages[0]?.removed, true)
  assert.equal(thread.otherRead, 3)
})

const AT = '2026-11-20T06:00:00.000Z'
const empty: Thread = { messages: [], hasOlder: false, outgoing: [], otherRead: 0 }

function play(events: ThreadEvent[]): Thread {
  return events.reduce(threadAfter, empty)
}

function places({ messages }: Thread): number[] {
  return messages.map(({ place }) => place)
}

function latest(numbers: number[], hasOlder: boolean): ThreadEvent {
  return { type: 'latest', messages: numbers.map(view), hasOlder }
}

function arrived(place: number): ThreadEvent {
  return { type: 'arrived', message: view(place) }
}

function view(place: number): MessageView {
  return {
    id: `m${place}`,
    place,
    mine: false,
    by: null,
    body: `Message ${place}`,
    sentAt: AT,
    removed: false,
    removedBy: null,
    attachment: null,
  }
}

function outgoing(id: string): Outgoing {
  return { id, body: 'Hello', file: null, writtenAt: AT, state: 'sending', because: null }
}

/** A seeded random generator. */
function chance(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
