import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openReconnectingStream } from './reconnecting-stream.ts'
import { settled, testClock, testServer } from './stream-world.ts'

/** A stream on a manual clock, with a log of its callbacks. */
function opened(after: number | null = null) {
  const clock = testClock()
  const server = testServer()
  const said: string[] = []
  const received: string[] = []
  let ends = 0
  let last = after
  const stream = openReconnectingStream(
    { open: server.open, later: clock.later },
    {
      after: () => last,
      onMessage: ({ id }) => {
        received.push(id)
        last = Number(id)
      },
      onState: ({ status, retryIn }) => said.push(retryIn === null ? status : `${status} ${retryIn}`),
      onEnd: () => {
        ends += 1
      },
    },
  )
  return { clock, server, said, received, stream, ends: () => ends }
}

test('reports SUBSCRIBED when the server answers, and resumes after the last event when it reconnects', async () => {
  const { clock, server, said, received } = opened(4)
  server.answer(0, 200)
  await settled()
  server.write(0, 'id: 5\nevent: read\ndata: {}\n\n')
  await settled()
  assert.deepEqual([said, received], [['SUBSCRIBED'], ['5']])
  server.end(0)
  await settled()
  await clock.pass(1000)
  assert.deepEqual(server.asked, [4, 5])
  assert.deepEqual(said, ['SUBSCRIBED', 'CLOSED 1', 'CLOSED'])
})

test('retries after 1, 2, 5 and then every 10 seconds, and starts over after a success', async () => {
  const { clock, server } = opened()
  const waits: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    server.answer(attempt, attempt === 5 ? 200 : 503)
    await settled()
    const before = clock.now()
    while (server.asked.length === attempt + 1 && attempt < 5) await clock.pass(1000)
    waits.push((clock.now() - before) / 1000)
  }
  assert.deepEqual(waits, [1, 2, 5, 10, 10, 0])
  server.fail(5)
  await settled()
  await clock.pass(1000)
  assert.equal(server.asked.length, 7, 'one second after a success')
})

test('times out after ten seconds without an answer, or forty without a heartbeat', async () => {
  const { clock, server, said } = opened()
  await clock.pass(9_999)
  assert.deepEqual(said, [])
  await clock.pass(1)
  assert.deepEqual(said, ['TIMED_OUT 1'])
  assert.equal(server.isAborted(0), true)
  await clock.pass(1000)
  server.answer(1, 200)
  await settled()
  await clock.pass(39_999)
  server.write(1, ': still here\n\n')
  await settled()
  await clock.pass(39_999)
  assert.equal(said.at(-1), 'SUBSCRIBED')
  await clock.pass(1)
  assert.equal(said.at(-1), 'TIMED_OUT 1')
  assert.equal(server.isAborted(1), true)
})

test('reports a channel error without a network, for an invalid answer, and when the stream breaks', async () => {
  for (const wrong of ['reject', 'status', 'cut', 'drop'] as const) {
    const { server, said, stream } = opened()
    if (wrong === 'reject') server.refuse(0)
    else server.answer(0, wrong === 'status' ? 500 : 200)
    await settled()
    if (wrong === 'cut') server.fail(0)
    if (wrong === 'drop') stream.drop()
    await settled()
    assert.equal(said.at(-1), 'CHANNEL_ERROR 1', wrong)
  }
})

test('closes for good when nobody is signed in', async () => {
  const { clock, server, said, stream, ends } = opened()
  server.answer(0, 401)
  await settled()
  stream.retryNow()
  await clock.pass(60_000)
  assert.equal(ends(), 1)
  assert.equal(server.asked.length, 1)
  assert.deepEqual(said, [], 'its status was always CLOSED')
})

test('retries at once on request, never with a second connection, and not after it was closed', async () => {
  const { clock, server, said, stream } = opened()
  stream.retryNow()
  assert.equal(server.asked.length, 1)
  server.refuse(0)
  await settled()
  stream.retryNow()
  assert.equal(server.asked.length, 2)
  server.answer(1, 200)
  await settled()
  stream.retryNow()
  await clock.pass(1000)
  assert.equal(server.asked.length, 2)
  stream.close()
  assert.equal(server.isAborted(1), true)
  stream.retryNow()
  await clock.pass(60_000)
  assert.equal(server.asked.length, 2)
  assert.equal(said.at(-1), 'CLOSED')
})
