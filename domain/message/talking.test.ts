import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { aMessage } from '#test/samples/a-message.ts'
import { refused } from '#test/samples/a-host.ts'
import { setStatus } from '#test/host-visitor.ts'
import { aHostedTrek, aTraveller, bookedBy, type SignedIn } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { markRead } from './unread/mark-read.ts'
import { findMessages } from './message-queries.ts'
import { CONVERSATIONS_A_DAY } from './message-rules.ts'
import { sendMessage } from './send-message.ts'
import { speakerIn } from './speaker.ts'
import { findConversationWith, startConversation, writeToSupport } from './start-conversation.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const start = (by: SignedIn, to: SignedIn, message = aMessage('Is there wifi?')) =>
  startConversation(world.deps, { userId: to.account.id, ...message }, by)

async function twoWhoTalk() {
  const { host, ...departure } = await aHostedTrek(world)
  const maya = await aTraveller(world)
  const { conversationId } = await start(maya, host)
  const as = (by: SignedIn) => speakerIn(world.db, conversationId, by)
  return { host, maya, departure, conversationId, as }
}

const placesIn = async (conversationId: string) =>
  (
    await world.db
      .selectFrom('message')
      .select('place')
      .where('conversation_id', '=', conversationId)
      .orderBy('place')
      .execute()
  ).map(({ place }) => place)

const eventsOf = async ({ account }: SignedIn) =>
  (
    await world.db
      .selectFrom('inbox_event')
      .select(['number', 'kind', 'place'])
      .where('account_id', '=', account.id)
      .orderBy('number')
      .execute()
  ).map(({ kind, place }) => `${kind} ${place}`)

describe('starting a conversation', () => {
  it('reaches twenty hosts in a day, the twenty-first tomorrow, and continues with known ones', async () => {
    const maya = await aTraveller(world)
    const hosts: SignedIn[] = []
    for (let count = 0; count <= CONVERSATIONS_A_DAY; count += 1) hosts.push((await aHostedTrek(world)).host)
    const outcomes = await Promise.allSettled(hosts.map((host) => start(maya, host)))
    const left = hosts.filter((_, index) => outcomes[index]?.status === 'rejected')
    assert.equal(left.length, 1, 'one too many')
    const [last, reached] = [left[0] ?? maya, hosts.find((host) => host !== left[0]) ?? maya]
    await refused(start(maya, last), 'too-many-conversations')
    await start(maya, reached)
    world.clock.forward(86_400_001)
    await start(maya, last)
  })

  it('creates one conversation and one message, however often and simultaneously it is sent', async () => {
    const { host } = await aHostedTrek(world)
    const maya = await aTraveller(world)
    const message = aMessage('Is there wifi?')
    const started = await Promise.all(Array.from({ length: 8 }, () => start(maya, host, message)))
    const others = await Promise.all(Array.from({ length: 4 }, () => start(maya, host)))
    assert.equal(new Set([...started, ...others].map(({ conversationId }) => conversationId)).size, 1)
    const { conversationId = '' } = started[0] ?? {}
    assert.deepEqual(await placesIn(conversationId), [1, 2, 3, 4, 5])
    assert.equal(await findConversationWith(world.db, host.account.id, maya.account.id), conversationId)
  })

  it('is for approved hosts, and for a host with their bookers; nobody else is found', async () => {
    const { host, ...departure } = await aHostedTrek(world)
    const maya = await aTraveller(world)
    await refused(start(host, maya), 'not-to-write-to')
    await refused(start(maya, await aTraveller(world)), 'not-to-write-to')
    await refused(start(maya, maya), 'not-to-write-to')
    for (const userId of [randomUUID(), 'x', ''])
      await refused(startConversation(world.deps, { userId, ...aMessage('Hello') }, maya), 'not-to-write-to')
    for (const status of ['pending', 'rejected', 'suspended']) {
      await setStatus(world, host.account.id, status)
      await refused(start(maya, host), 'not-to-write-to')
    }
    await setStatus(world, host.account.id, 'approved')
    await bookedBy(world, departure, maya)
    const { conversationId } = await start(host, maya)
    assert.equal((await speakerIn(world.db, conversationId, maya)).side, 'client')
    assert.equal((await start(maya, host)).conversationId, conversationId)
  })

  it('continues an existing conversation, and says why when one side may not write any more', async () => {
    const { host, maya, conversationId } = await twoWhoTalk()
    assert.equal((await start(host, maya)).conversationId, conversationId)
    await setStatus(world, host.account.id, 'suspended')
    await refused(start(maya, host), 'host-not-reachable')
    await refused(start(host, maya), 'host-only-reads')
    assert.ok((await writeToSupport(world.deps, aMessage('Why?'), host)).conversationId)
    await setStatus(world, host.account.id, 'approved')
    await world.db
      .updateTable('account')
      .set({ state: 'suspended' })
      .where('id', '=', maya.account.id)
      .execute()
    await refused(start(host, maya), 'client-not-reachable')
    assert.deepEqual(await placesIn(conversationId), [1, 2])
  })
})

describe('messages in a conversation', () => {
  it('have one place each, without a gap, while both sides write at once', async () => {
    const { host, maya, conversationId, as } = await twoWhoTalk()
    const [client, answering] = [await as(maya), await as(host)]
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        sendMessage(world.deps, aMessage(`Word ${index}`), index % 2 ? client : answering),
      ),
    )
    assert.deepEqual(
      await placesIn(conversationId),
      Array.from({ length: 25 }, (_, index) => index + 1),
    )
    for (const each of [maya, host])
      assert.deepEqual(
        (await eventsOf(each)).toSorted(),
        Array.from({ length: 25 }, (_, index) => `message ${index + 1}`).toSorted(),
      )
  })

  it('are read and written by its two sides only', async () => {
    const { conversationId } = await twoWhoTalk()
    const { host: stranger } = await aHostedTrek(world)
    for (const other of [stranger, await aTraveller(world)]) {
      await refused(speakerIn(world.db, conversationId, other), 'conversation-not-found')
      await refused(speakerIn(world.db, randomUUID(), other), 'conversation-not-found')
    }
    const says = 'Invalid conversation. Please refresh the page and try again.'
    await refused(speakerIn(world.db, "' or true --", stranger), 'conversation-not-found', says)
    await assert.rejects(speakerIn(world.db, conversationId, { ...stranger, account: null }), {
      code: 'signed-out',
    })
  })

  it('keep the id of the sent message, even when two conversations race for it', async () => {
    const [one, two] = [await twoWhoTalk(), await twoWhoTalk()]
    const [first, second] = [await one.as(one.maya), await two.as(two.maya)]
    for (let round = 0; round < 10; round++) {
      const message = aMessage('Mine')
      const outcomes = await Promise.allSettled([
        sendMessage(world.deps, message, first),
        sendMessage(world.deps, message, second),
      ])
      const lost = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
      assert.deepEqual(
        lost.map(({ reason }) => reason.code),
        ['message-id-used'],
      )
    }
    const message = aMessage('Mine')
    await sendMessage(world.deps, message, first)
    await refused(sendMessage(world.deps, message, await one.as(one.host)), 'message-id-used')
    // The refused message left no gap and published no event.
    const sent = [...(await placesIn(one.conversationId)), ...(await placesIn(two.conversationId))]
    assert.equal(sent.length, 2 + 10 + 1)
    for (const { conversationId } of [one, two]) {
      const places = await placesIn(conversationId)
      assert.equal(places.at(-1), places.length)
    }
    assert.equal((await eventsOf(one.host)).length + (await eventsOf(two.host)).length, sent.length)
  })

  it('attach no file of another account, and no missing file', async () => {
    const { maya, as, conversationId } = await twoWhoTalk()
    const other = await aTraveller(world)
    const { id: attachmentId } = await world.db
      .insertInto('attachment')
      .values({
        account_id: other.account.id,
        kind: 'image',
        name: 'Pass.webp',
        bytes: 1,
        storage_key: `attachment/${randomUUID()}.bin`,
        created_at: world.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const given of [attachmentId, randomUUID(), 'x'])
      await refused(
        sendMessage(world.deps, { ...aMessage(''), attachmentId: given }, await as(maya)),
        'attachment-not-found',
      )
    assert.deepEqual(await placesIn(conversationId), [1])
  })

  it('are limited to 60 a minute for one person', async () => {
    const { maya, as } = await twoWhoTalk()
    const speaker = await as(maya)
    for (let count = 1; count < 60; count++) await sendMessage(world.deps, aMessage('More'), speaker)
    const last = aMessage('Too much')
    await refused(sendMessage(world.deps, last, speaker), 'too-many-messages')
    world.clock.minutes(1)
    assert.equal((await sendMessage(world.deps, last, speaker)).place, 61)
    const { messages, hasOlder } = await findMessages(world.deps, speaker, {})
    assert.deepEqual([messages.length, messages.at(-1)?.place, hasOlder], [40, 61, true])
    // Any requested number is a place or none.
    for (const [before, count] of [
      [4, 3],
      [1e20, 40],
      [-1e20, 0],
      [Number.NaN, 0],
      [2.7, 1],
    ] as const)
      assert.equal((await findMessages(world.deps, speaker, { before })).messages.length, count)
    for (const messageId of ['', 'x', `${randomUUID()}'`])
      await refused(sendMessage(world.deps, { messageId, typed: 'Hello' }, speaker), 'conversation-not-found')
  })
})

describe('reading', () => {
  it('never goes back nor past the last message, and publishes nothing twice', async () => {
    const { host, maya, as, conversationId } = await twoWhoTalk()
    const reader = await as(host)
    await sendMessage(world.deps, aMessage('More'), await as(maya))
    const readPlace = async () =>
      (
        await world.db
          .selectFrom('participant')
          .select('read_place')
          .where('conversation_id', '=', conversationId)
          .where('account_id', '=', host.account.id)
          .executeTakeFirstOrThrow()
      ).read_place
    for (const place of [1, 0, 2_147_483_647, 2_147_483_647, 1]) await markRead(world.deps, place, reader)
    assert.equal(await readPlace(), 2)
    assert.deepEqual(await eventsOf(maya), ['message 1', 'message 2', 'read 1', 'read 2'])
    await sendMessage(world.deps, aMessage('Again'), await as(maya))
    await Promise.all(Array.from({ length: 6 }, () => markRead(world.deps, 3, reader)))
    assert.deepEqual((await eventsOf(maya)).slice(4), ['message 3', 'read 3'])
  })
})
