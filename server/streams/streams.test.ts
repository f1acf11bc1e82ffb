import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { forgetEvents } from '#domain/message/forget-events.ts'
import { markRead } from '#domain/message/unread/mark-read.ts'
import { sendMessage } from '#domain/message/send-message.ts'
import { aMessage } from '#test/samples/a-message.ts'
import { aConversation, asClient, aTalker, type Talker } from '#test/samples/conversation.ts'
import { soon } from '#test/soon.ts'
import {
  aPair,
  beatsOf,
  bodies,
  numbers,
  startStreams,
  type StreamServer,
} from '#test/servers/stream-server.ts'
import { freshWorld, type World } from '#test/world.ts'

let world: World
let held: StreamServer

before(async () => {
  world = await freshWorld()
  held = await startStreams(world)
})
after(async () => {
  assert.deepEqual(held.warnings, [])
  await held.stop()
  await world.close()
})

const listen: StreamServer['listen'] = (...given) => held.listen(...given)
const pair = () => aPair(world)

test('sends an event to each side in its own words, and to nobody else', async () => {
  const { client, host, id, say, answer } = await pair()
  const other = await pair()
  const [theirs, hosts, strangers] = [await listen(client), await listen(host), await listen(other.client)]
  const sent = await say('When do we start?')
  await answer('At six.')
  await markRead(world.deps, 2, asClient(id, client))
  await other.say('Something else')
  await soon(
    async () => theirs.events.length >= 4 && hosts.events.length >= 4 && strangers.events.length >= 2,
  )

  const [, asked, answered, read] = hosts.events
  assert.deepEqual(asked?.data, {
    conversationId: id,
    place: 1,
    from: 'Maya L.',
    message: {
      id: sent.id,
      place: 1,
      mine: false,
      by: null,
      sentAt: sent.sentAt.toISOString(),
      removed: false,
      body: 'When do we start?',
      attachment: null,
    },
  })
  assert.deepEqual([answered?.data.message.mine, answered?.data.from], [true, 'Pasang'])
  assert.deepEqual(read, { id: 3, event: 'read', data: { conversationId: id, place: 2, mine: false } })
  assert.deepEqual(
    theirs.events.slice(1).map(({ data }) => data.mine ?? data.message.mine),
    [true, false, true],
  )
  assert.deepEqual(numbers(theirs), [0, 1, 2, 3])
  assert.deepEqual(bodies(strangers), ['Something else'])
  assert.deepEqual(
    [theirs, hosts, strangers].map(({ events }) => new Set(events.map(({ id: number }) => number)).size),
    [4, 4, 2],
  )
})

test('sends nothing to somebody who has left the conversation', async () => {
  const now = world.clock.now()
  const client = await aTalker(world.db, now)
  const [assigned, former, handedOver, elsewhere] = [
    await aTalker(world.db, now, { role: 'support' }),
    await aTalker(world.db, now, { role: 'support' }),
    await aTalker(world.db, now, { role: 'support' }),
    await aTalker(world.db, now, { role: 'operator' }),
  ]
  const id = await aConversation(world.db, now, { client })
  for (const { id: account_id } of [assigned, former, handedOver])
    await world.db
      .insertInto('participant')
      .values({ conversation_id: id, account_id, role: 'support' })
      .execute()
  await world.db
    .insertInto('support_case')
    .values({ conversation_id: id, state: 'assigned', assignee_id: assigned.id, changed_at: now })
    .execute()
  await world.db.updateTable('account').set({ role: 'traveller' }).where('id', '=', former.id).execute()
  const all = [
    await listen(assigned, undefined, 'office'),
    await listen(former, undefined, 'office'),
    await listen(elsewhere, undefined, 'office'),
    await listen(assigned),
    await listen(handedOver, undefined, 'office'),
  ]
  await sendMessage(world.deps, aMessage('Please help'), asClient(id, client))
  await soon(async () => [0, 4].every((index) => all[index]!.events.length > 1))
  await beatsOf(all)
  const heard = all.map(({ events }) => events.slice(1).map(({ event, data }) => [event, data.message?.body]))
  assert.deepEqual(heard, [[['message', 'Please help']], [], [], [], [['support', undefined]]])
})

test('sends a heartbeat to an idle stream', async () => {
  const { client } = await pair()
  const one = await listen(client)
  await soon(async () => one.beats() >= 3)
  assert.deepEqual(numbers(one), [0])
  assert.match(String(one.headers()['content-type']), /^text\/event-stream/)
  assert.match(String(one.headers()['cache-control']), /no-store/)
})

test('resends missed events on reconnection, and resets after a week', async () => {
  const { client, say } = await pair()
  for (const text of ['one', 'two', 'three']) await say(text)
  const replays = async (after: number, expected: string[]) => {
    const one = await listen(client, after)
    await soon(async () => one.events.length >= expected.length)
    await beatsOf([one])
    assert.deepEqual(
      one.events.map(({ event, id }) => `${event} ${id}`),
      expected,
      `after ${after}`,
    )
  }
  await replays(0, ['message 1', 'message 2', 'message 3'])
  await replays(2, ['message 3'])
  await replays(3, [])
  for (const odd of [4, -1, 1e15]) await replays(odd, ['reset 3'])
  world.clock.days(6)
  await say('four')
  world.clock.days(2)
  await revive(client)
  assert.ok((await forgetEvents(world.deps)) >= 3)
  // The third event is deleted.
  await replays(2, ['reset 4'])
  await replays(3, ['message 4'])
  world.clock.days(6)
  await revive(client)
  await forgetEvents(world.deps)
  await replays(3, ['reset 4'])
  await replays(4, [])
  await say('five')
  await replays(4, ['message 5'])
})

test('sends what happened during a lost database connection when it is back', async () => {
  const { client, say } = await pair()
  const one = await listen(client)
  const listening = sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'chautari-streams' and datname = current_database()`
  const { rows } = await listening.execute(world.db)
  assert.equal(rows.length, 1)
  for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(world.db)
  for (let index = 0; index < 20; index += 1) await say(`${index}`)
  await soon(async () => bodies(one).length === 20)
  assert.deepEqual(
    numbers(one),
    Array.from({ length: 21 }, (_, index) => index),
  )
  await soon(async () => (await listening.execute(world.db)).rows[0]?.pid !== rows[0]?.pid)
})

/** Uses a session again that was unused for some days. */
async function revive({ sessionId }: Talker) {
  const now = world.clock.now()
  await world.db
    .updateTable('session')
    .set({ seen_at: now, expires_at: new Date(now.getTime() + 86_400_000 * 30) })
    .where('id', '=', sessionId)
    .execute()
}
