import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { endSession } from '#domain/account/end-session.ts'
import { isSupportThere } from '#domain/support/presence-queries.ts'
import { aTalker } from '#test/samples/conversation.ts'
import { settled, soon } from '#test/soon.ts'
import type { Listening } from '#test/servers/stream-client.ts'
import {
  aPair,
  beatsOf,
  bodies,
  numbers,
  startStreams,
  type StreamServer,
} from '#test/servers/stream-server.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'

let world: World
let held: StreamServer

before(async () => {
  world = await freshWorld()
  held = await startStreams(world)
})
after(async () => {
  await held.stop()
  await world.close()
})

const listen: StreamServer['listen'] = (...given) => held.listen(...given)
const pair = () => aPair(world)

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
  const open = held.streams.size()
  one.cut()
  await soon(async () => held.streams.size() < open)
  await beatsOf([two])
  assert.equal(await there(), true)
  two.cut()
  await soon(async () => !(await there()))
})

test('a stopping process ends its streams', async () => {
  const staff = await aTalker(world.db, world.clock.now(), { role: 'support' })
  const all = [await listen(staff), await listen(staff, undefined, 'inbox')]
  await soon(() => isSupportThere(world.deps))
  await held.streams.close()
  await settled(Promise.all(all.map(({ ended }) => ended)))
  assert.equal(held.streams.mayOpen(), false)
  assert.equal(await isSupportThere(world.deps), false)
  assert.deepEqual(held.warnings, [])
})
