import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkPromisedTime, quickOrFull } from '../quick-or-full.ts'
import type { TestServer } from '../servers/server.ts'
import { startSite, type Site } from '../site.ts'
import { settled, soon } from '../soon.ts'
import { listenTo } from '../servers/stream-client.ts'
import {
  everybodySends,
  type Faults,
  faultsOf,
  makeTalk,
  openReader,
  type Places,
  type Reader,
} from '../load/message-load.ts'

/** Promise 18. Each open page receives each of its messages once and in order when connections and processes fail, and no other person's. */
let site: Site
let second: TestServer
let unlocked: TestServer
before(async () => {
  site = await startSite({ RECONCILE_SECONDS: '3600' })
  await site.rows('create sequence unlocked')
  second = await site.another()
  unlocked = await site.another({ NODE_ARGUMENTS: '--import ./test/controls/without-inbox-lock.ts' })
})
after(() => site.close())

test('each message arrives once and in order at every page of its participants, and at nobody else’s', async (t) => {
  const [pairs, each, drops] = [quickOrFull(5, 50), quickOrFull(20, 50), quickOrFull(10, 50)]
  const places = { all: [site.url, second.url] }
  const run = await rush({ pairs, each, drops, places, kill: second })
  const messages = 2 * pairs * each
  assert.equal(run.messages, messages)
  assert.equal(run.stored, messages)
  assert.deepEqual(run.faults, { missing: 0, twice: 0, outOfOrder: 0, foreign: 0, changed: 0 })
  // Each message has two sides with two pages each.
  assert.equal(run.received, 4 * messages)
  assert.equal(run.dropped, drops)
  assert.ok(second.ended() && run.moved > 0, 'some were on the process that was killed')
  assert.ok(run.opened >= run.readers + run.moved, `${run.opened} openings`)
  t.diagnostic(
    `promise 18: ${messages} messages over ${run.readers} connections, ${drops} drops, one of two processes killed under ${run.moved}: ${run.received} received, each once and in order; 0 foreign`,
  )
})

test('pages that do not send their last event miss messages', async (t) => {
  const places = { all: [site.url] }
  const run = await rush({ pairs: 2, each: 25, drops: 12, places, isForgetful: true, isControl: true })
  assert.equal(run.messages, run.stored)
  assert.ok(run.faults.missing > 0, JSON.stringify(run.faults))
  t.diagnostic(`promise 18 control: pages that come again without Last-Event-ID miss ${run.faults.missing}`)
})

test('a program that numbers without a lock loses messages', async (t) => {
  const run = await rush({ pairs: 3, each: 12, drops: 0, places: { all: [unlocked.url] }, isControl: true })
  assert.equal(run.messages, run.stored)
  assert.ok(run.faults.missing > 0, JSON.stringify(run.faults))
  t.diagnostic(`promise 18 control: numbers by a sequence, without the lock, lose ${run.faults.missing}`)
})

test('a stream belongs to its account, is not buffered, and ends after signing out', async () => {
  assert.equal((await site.caller().get('/api/stream')).status, 401)
  const [person] = (await makeTalk(site, 2)).people
  assert.ok(person)
  const who = site.caller()
  who.cookies.set('session', person.id)
  assert.equal((await who.get('/api/stream', { headers: { 'Accept-Encoding': 'gzip, br' } })).status, 200)
  assert.equal((await who.get('/api/stream?at=nowhere')).status, 422)
  const listening = listenTo(site.url, { cookie: person.cookie })
  assert.equal(await listening.opened, 200)
  const { 'content-type': kind, 'cache-control': saved, 'content-encoding': packed } = listening.headers()
  assert.deepEqual(
    [kind, saved, packed],
    ['text/event-stream; charset=utf-8', 'no-store, no-transform', undefined],
  )
  assert.ok(listening.headers()['content-security-policy'] ?? listening.headers()['x-content-type-options'])
  const began = performance.now()
  assert.equal((await who.post('/logout', { form: {} })).status, 302)
  await settled(listening.ended)
  checkPromisedTime('a stream after signing out', performance.now() - began, 5_000)
  assert.equal(await listenTo(site.url, { cookie: person.cookie }).opened, 401)
})

test('a stopping process ends at once, with any number of streams', async () => {
  const { people } = await makeTalk(site, 10)
  const all = people.map(({ cookie, address }) => listenTo(unlocked.url, { cookie, address }))
  for (const each of all) assert.equal(await each.opened, 200)
  const began = performance.now()
  assert.equal(await unlocked.stop(), 0)
  checkPromisedTime('the end of a process', performance.now() - began, 10_000)
  await settled(Promise.all(all.map(({ ended }) => ended)))
})

type Rush = {
  pairs: number
  each: number
  drops: number
  places: Places
  kill?: TestServer
  isForgetful?: boolean
  /** Whether messages are expected to be lost. */
  isControl?: boolean
}

/** Everybody writes in both of their conversations, with two open pages each; connections break evenly over time. */
async function rush({ pairs, each, drops, places, kill, isForgetful = false, isControl = false }: Rush) {
  const talk = await makeTalk(site, pairs)
  const readers = await Promise.all(
    [...talk.people, ...talk.people].map((person) => openReader(person, { places, isForgetful })),
  )
  const total = talk.people.length * each
  let dropped = 0
  let moved = 0
  const onSent = (sent: number) => {
    for (; dropped < Math.floor((sent * drops) / total); dropped += 1)
      readers[Math.floor(Math.random() * readers.length)]?.cut()
    if (!kill || sent !== Math.floor(total / 2)) return
    moved = readers.filter((reader) => reader.url() === kill.url).length
    places.all = places.all.filter((url) => url !== kill.url)
    void kill.kill()
  }
  const taken = await everybodySends(talk, { places, each, onSent })
  const received = () => readers.reduce((sum, { heard }) => sum + heard.filter(isMessage).length, 0)
  const hasAll = () => readers.every((reader) => faultsOf(reader, taken).missing === 0)
  // A missing message is counted below; a skipped one never arrives.
  await soon(async () => hasAll() || (isControl && readers.some(hasGap))).catch(() => {})
  for (const reader of readers) reader.stop()

  const faults: Faults = { missing: 0, twice: 0, outOfOrder: 0, foreign: 0, changed: 0 }
  for (const reader of readers)
    for (const [kind, count] of Object.entries(faultsOf(reader, taken))) faults[kind as keyof Faults] += count
  const [{ stored }] = await site.rows(
    'select count(*)::int as stored from message where conversation_id = any($1)',
    [talk.conversations],
  )
  return {
    faults,
    dropped,
    moved,
    readers: readers.length,
    stored: stored as number,
    received: received(),
    messages: [...taken.values()].reduce((sum, inPlace) => sum + inPlace.size, 0),
    opened: readers.reduce((sum, reader) => sum + reader.opened(), 0),
  }
}

/** Whether a page has received a message but not an earlier one of the same conversation. */
function hasGap({ person, heard }: Reader): boolean {
  return person.conversations.some((id) => {
    const messages = heard.filter((event) => isMessage(event) && event.data.conversationId === id)
    const places = new Set(messages.map(({ data }) => data.place as number))
    return places.size < Math.max(0, ...places)
  })
}

function isMessage({ event }: { event: string }): boolean {
  return event === 'message'
}
