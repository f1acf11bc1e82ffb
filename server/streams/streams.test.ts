import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { endSession } from '#domain/account/end-session.ts'
import { forgetEvents } from '#domain/message/forget-events.ts'
import { markRead } from '#domain/message/unread/mark-read.ts'
import { sendMessage } from '#domain/message/send-message.ts'
import { isSupportThere } from '#domain/support/presence-queries.ts'
import { aMessage } from '#test/samples/a-message.ts'
import { aConversation, asClient, asHost, aTalker, type Talker } from '#test/samples/conversation.ts'
import { settled, soon } from '#test/soon.ts'
import { listenTo, type Listening } from '#test/servers/stream-client.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { type HeldStreams, holdStreams } from './streams.ts'

const BEAT_MS = 200

let world: World
let streams: HeldStreams
let server: Server
let url: string
const warnings: string[] = []
const open: Listening[] = []

before(async () => {
  world = await freshWorld()
  streams = await held()
  server = createServer((request, response) => {
    const [id = '', sessionId = '', at] = (request.headers.cookie ?? '').split(' ')
    const number = request.headers['last-event-id']
    const after = number === undefined ? null : Number(number)
    const listener = { accountId: id, sessionId, hasSecondFactor: at !== undefined, atInbox: at === 'inbox' }
    streams.open({ ...listener, after }, response, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(async () => {
  for (const each of open) each.cut()
  await streams.stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await world.close()
})

function held() {
  const { now } = world.clock
  return holdStreams({
    db: world.db,
    now,
    databaseUrl: world.url,
    beatMs: BEAT_MS,
    warn: (message) => void warnings.push(message),
  })
}

const listen = async ({ id, sessionId }: Talker, after?: number, at = '') => {
  const one = listenTo(url, { cookie: `${id} ${sessionId} ${at}`.trim(), after })
  open.push(one)
  assert.equal(await one.opened, 200)
  if (after === undefined) await soon(async () => one.events[0]?.event === 'ready')
  return one
}

/** Waits for two more heartbeats of each stream: everything sent before has arrived. */
const beatsOf = async (all: Listening[]) => {
  const before = all.map((one) => one.beats())
  await soon(async () => all.every((one, index) => one.beats() >= (before[index] ?? 0) + 2))
}

const pair = async () => {
  const now = world.clock.now()
  const client = await aTalker(world.db, now)
  const host = await aTalker(world.db, now, { hostName: 'Pasang' })
  const id = await aConversation(world.db, now, { client, host })
  const say = (text: string) => sendMessage(world.deps, aMessage(text), asClient(id, client))
  const answer = (text: string) => sendMessage(world.deps, aMessage(text), asHost(id, host))
  return { client, host, id, say, answer }
}
const bodies = ({ events }: Listening) =>
  events.filter(({ event }) => event === 'message').map(({ data }) => data.message.body)
const numbers = ({ events }: Listening) => events.map(({ id }) => id)

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

test('a stream ends after its session', async (t) => {
  const people = await Promise.all([1, 2, 3, 4, 5].map(pair))
  const [out, suspended, idle, owing, stays] = people.map(({ client }) => client)
  const all = await Promise.all(people.map(({ client }) => listen(client)))
  const began = performance.now()
  await endSession(world.deps, { ...aVisitor(), sessionId: out!.sessionId })
  await world.db.updateTable('account').set({ state: 'suspended' }).where('id', '=', suspended!.id).execute()
  const long = new Date(world.clock.now().getTime() - 15 * 86_400_000)
  await world.db.updateTable('session').set({ seen_at: long }).where('id', '=', idle!.sessionId).execute()
  await world.db
    .updateTable('session')
    .set({ second_factor_at: null })
    .where('id', '=', owing!.sessionId)
    .execute()
  const factor = { account_id: owing!.id, secret_sealed: Buffer.of(), created_at: long, confirmed_at: long }
  await world.db.insertInto('second_factor').values(factor).execute()
  await settled(Promise.all(all.slice(0, 4).map(({ ended }) => ended)))
  t.diagnostic(`after ${Math.round(performance.now() - began)} ms`)
  await people[4]!.answer('Still there?')
  await soon(async () => bodies(all[4]!).length === 1)
  assert.ok(stays)
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

test('a reader that stops reading costs no memory, delays nobody, and gets every event in the end', async () => {
  const { client, host, id } = await pair()
  const [slow, quick] = [await listen(client), await listen(client)]
  slow.pause()
  const MESSAGES = 1_500
  await sql`with said as (
      insert into message (id, conversation_id, place, sender_id, sender_role, body, sent_at)
      select gen_random_uuid(), ${id}, place, ${client.id}, 'client', repeat('ॐ', 2000), now()
      from generate_series(1, ${MESSAGES}::int) as place returning place
    ), stored as (
      insert into inbox_event (account_id, number, kind, conversation_id, place, happened_at)
      select ${client.id}, place, 'message', ${id}, place, now() from said
    ), numbered as (
      insert into inbox (account_id, last_event) values (${client.id}, ${MESSAGES})
    ) select pg_notify('inbox', ${client.id}::text)`.execute(world.db)
  await soon(async () => bodies(quick).length === MESSAGES)
  const sent = numbers(slow).length
  assert.ok(sent < MESSAGES, `${sent} reached a reader that does not read`)
  assert.equal((await listen(host)).events.length, 1, 'others receive their events')
  slow.resume()
  await soon(async () => bodies(slow).length === MESSAGES)
  assert.deepEqual(numbers(slow), numbers(quick))
})

test('closes the oldest of too many streams of one account', async () => {
  const { client, say } = await pair()
  const all: Listening[] = []
  for (let index = 0; index < 22; index += 1) all.push(await listen(client))
  await Promise.all([all[0]!.ended, all[1]!.ended])
  await say('Hello')
  await soon(async () => all.slice(2).every((each) => bodies(each).length === 1))
  assert.deepEqual(bodies(all[0]!), [])
})

test('support is present while one of its streams has the inbox open', async () => {
  const staff = await aTalker(world.db, world.clock.now(), { role: 'support' })
  const there = () => isSupportThere(world.deps)
  assert.equal(await there(), false)
  await listen(staff, undefined, 'office')
  assert.equal(await there(), false, 'elsewhere in the office')
  const [one, two] = [await listen(staff, undefined, 'inbox'), await listen(staff, undefined, 'inbox')]
  await soon(there)
  world.clock.minutes(1)
  await soon(there)
  const open = streams.size()
  one.cut()
  await soon(async () => streams.size() < open)
  await beatsOf([two])
  assert.equal(await there(), true)
  two.cut()
  await soon(async () => !(await there()))
})

test('a stopping process ends its streams', async () => {
  const staff = await aTalker(world.db, world.clock.now(), { role: 'support' })
  const all = [await listen(staff), await listen(staff, undefined, 'inbox')]
  await soon(() => isSupportThere(world.deps))
  await streams.close()
  await settled(Promise.all(all.map(({ ended }) => ended)))
  assert.equal(streams.mayOpen(), false)
  assert.equal(await isSupportThere(world.deps), false)
  assert.deepEqual(warnings, [])
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
