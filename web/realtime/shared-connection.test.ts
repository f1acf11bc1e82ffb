import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Said, type SharedConnection, openSharedConnection } from './shared-connection.ts'
import { settled, testClock, testServer } from './stream-world.ts'
import type { ConnectionState, Listener, RealtimeEvent } from './stream-events.ts'

/** A browser whose pages share a lock and a channel, with a server whose counts the test sets. */
function testBrowser() {
  const clock = testClock()
  const server = testServer()
  const pages = new Map<string, SharedConnection>()
  const queue: { name: string; start: () => void }[] = []
  /** `delay`: a promise between the reading of a count and its arrival. */
  const counts = { unread: 0, event: 0, asked: 0, fails: false, delay: Promise.resolve() }
  const lead = () => queue[0]?.start()

  function open(name: string, event: number | null, shown: readonly string[] = []) {
    const heard: string[] = []
    const notified: string[] = []
    const states: ConnectionState[] = []
    const listener: Listener = (event) => heard.push(nameOf(event))
    let ended = 0
    const line = openSharedConnection(
      { accountId: 'maya', unread: counts.unread, event, isStaff: false },
      {
        listeners: new Set([listener]),
        inSight: () => [...shown],
        onState: (state) => states.push(state),
        notify: ({ title }) => notified.push(title),
        onEnd: () => {
          ended += 1
        },
      },
      {
        page: name,
        now: clock.now,
        later: clock.later,
        open: server.open,
        countUnread: async () => {
          counts.asked += 1
          if (counts.fails) throw new Error('503')
          const { unread, event } = counts
          await counts.delay
          return { unread, event }
        },
        channel: {
          post: (said: Said) => {
            for (const [to, each] of pages)
              if (to !== name)
                queueMicrotask(() => pages.get(to) === each && each.receive(structuredClone(said)))
          },
          close: () => void pages.delete(name),
        },
        lead: (start) => {
          const one = { name, start }
          queue.push(one)
          if (queue.length === 1) queueMicrotask(lead)
          return () => {
            const wasFirst = queue[0] === one
            queue.splice(queue.indexOf(one), 1)
            if (wasFirst) queueMicrotask(lead)
          }
        },
      },
    )
    pages.set(name, line)
    return { line, heard, notified, states, last: () => states.at(-1), ended: () => ended }
  }
  return { open, server, counts, clock }
}

const nameOf = (event: RealtimeEvent) => (event.kind === 'reset' ? 'reset' : `${event.kind} ${event.number}`)

function message(number: number, { mine = false, conversationId = 'c1' } = {}): string {
  const view = { id: `m${number}`, place: number, mine, by: null, body: 'Namaste' }
  const data = { conversationId, place: number, from: 'Karma G.', message: { ...view, attachment: null } }
  return `id: ${number}\nevent: message\ndata: ${JSON.stringify(data)}\n\n`
}

test('two pages open one stream, and each receives every event once', async () => {
  const { open, server } = testBrowser()
  const first = open('first', 4)
  await settled()
  server.answer(0, 200)
  await settled()
  server.write(0, message(5))
  await settled()
  // Rendered before the fifth event, and joined after it.
  const second = open('second', 4)
  await settled()
  server.write(0, message(6) + message(6) + message(7, { mine: true }))
  await settled()
  assert.deepEqual(server.asked, [4])
  for (const page of [first, second]) {
    assert.deepEqual(page.heard, ['message 5', 'message 6', 'message 7'])
    assert.deepEqual(page.last(), { unread: 2, status: 'SUBSCRIBED', retryIn: null })
  }
  assert.deepEqual([first.notified.length, second.notified.length], [2, 0], 'one browser notifies once')
})

test('when the leading page closes, the next resumes after the last event that it received', async () => {
  const { open, server } = testBrowser()
  const pages = [open('a', 0), open('b', 0), open('c', 0)]
  await settled()
  for (const [round, page] of pages.entries()) {
    server.answer(round, 200)
    await settled()
    server.write(round, message(round + 1))
    await settled()
    page.line.close()
    await settled()
  }
  assert.deepEqual(server.asked, [0, 1, 2])
  assert.deepEqual(
    pages.map(({ heard }) => heard),
    [['message 1'], ['message 1', 'message 2'], ['message 1', 'message 2', 'message 3']],
  )
})

test('a new leader receives what the previous one did not pass on, and no page receives an event twice', async () => {
  const { open, server, counts } = testBrowser()
  const a = open('a', 0)
  const b = open('b', 0)
  await settled()
  server.answer(0, 200)
  await settled()
  server.write(0, message(1))
  await settled()
  a.line.close()
  await settled()
  Object.assign(counts, { unread: 3, event: 3 })
  server.answer(1, 200)
  server.write(1, message(1) + message(2) + message(3))
  await settled()
  assert.deepEqual(b.heard, ['message 1', 'message 2', 'message 3'])
  assert.equal(b.last()?.unread, 3, 'messages that the count includes are not added to it')
})

test('marking as read refreshes the count on every page; a visible conversation is neither counted nor notified', async () => {
  const { open, server, counts } = testBrowser()
  counts.unread = 3
  const leader = open('leader', 9)
  await settled()
  const reader = open('reader', 9, ['c1'])
  server.answer(0, 200)
  await settled()
  server.write(0, message(10))
  await settled()
  assert.equal(leader.last()?.unread, 3)
  assert.deepEqual(leader.notified, [])
  server.write(0, message(11, { conversationId: 'c2' }))
  await settled()
  assert.deepEqual([leader.last()?.unread, leader.notified], [4, ['Karma G.']])
  Object.assign(counts, { unread: 1, event: 12 })
  server.write(0, 'id: 12\nevent: read\ndata: {"conversationId":"c1","place":10,"mine":true}\n\n')
  await settled()
  assert.deepEqual([leader.last()?.unread, reader.last()?.unread], [1, 1])
  counts.unread = 0
  reader.line.refetch()
  await settled()
  assert.deepEqual([leader.last()?.unread, reader.last()?.unread, counts.asked], [0, 0, 2])
})

test('a message that arrives during the fetch of the count is added to it', async () => {
  const { open, server, counts } = testBrowser()
  const { line, last } = open('first', 4)
  await settled()
  server.answer(0, 200)
  await settled()
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(counts, { unread: 2, event: 4, delay: promise })
  line.refetch()
  await settled()
  server.write(0, message(5))
  await settled()
  assert.equal(last()?.unread, 1)
  resolve()
  await settled()
  assert.equal(counts.asked, 1)
  assert.equal(last()?.unread, 3)
})

test('after a disconnection, and when missed events are no longer stored, the count is fetched again', async () => {
  const { open, server, counts, clock } = testBrowser()
  const leader = open('leader', 1)
  await settled()
  const other = open('other', 1)
  await settled()
  server.answer(0, 200)
  await settled()
  assert.equal(counts.asked, 0, 'the page was rendered with its count')
  server.fail(0)
  await settled()
  assert.deepEqual(other.last(), { unread: 0, status: 'CHANNEL_ERROR', retryIn: 1 })
  Object.assign(counts, { unread: 7, event: 50 })
  await clock.pass(1000)
  server.answer(1, 200)
  server.write(1, 'id: 50\nevent: reset\ndata: {}\n\n')
  await settled()
  for (const page of [leader, other]) {
    assert.deepEqual(page.heard, ['reset'])
    assert.deepEqual(page.last(), { unread: 7, status: 'SUBSCRIBED', retryIn: null })
  }
  const late = open('late', 20)
  await settled()
  assert.deepEqual(late.heard, ['reset'], 'a page rendered before the reset is reset too')
})

test('a count that fails is 0 and is logged; the end of the session closes every page for good', async () => {
  const { open, server, counts, clock } = testBrowser()
  const logged: unknown[] = []
  const { error } = console
  console.error = (...all: unknown[]) => logged.push(all[0])
  try {
    counts.unread = 2
    const leader = open('leader', 1)
    await settled()
    const other = open('other', 1)
    await settled()
    server.answer(0, 200)
    await settled()
    counts.fails = true
    leader.line.refetch()
    await settled()
    assert.deepEqual(logged, ['Error fetching unread message count:'])
    assert.equal(other.last()?.unread, 0)
    server.end(0)
    await settled()
    await clock.pass(1000)
    server.answer(1, 401)
    await settled()
    await clock.pass(60_000)
    for (const page of [leader, other]) {
      assert.deepEqual(page.last(), { unread: 0, status: 'CLOSED', retryIn: null })
      assert.equal(page.ended(), 1)
    }
    assert.equal(server.asked.length, 2, 'no page connects again')
  } finally {
    console.error = error
  }
})
