import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Refusal } from '#domain/refusal.ts'
import { aHostedTrek, aTraveller } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findFirstMessage } from './first-message-queries.ts'
import { findMessages } from './message-queries.ts'
import { messageView } from './message-view-rules.ts'
import { sendMessage } from './send-message.ts'
import { speakerIn } from './speaker.ts'
import { startConversation } from './start-conversation.ts'
import { withdrawMessage } from './withdraw-message.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function talk() {
  const { host } = await aHostedTrek(world)
  const maya = await aTraveller(world)
  const messageId = randomUUID()
  const { conversationId } = await startConversation(
    world.deps,
    { userId: host.account.id, messageId, typed: 'My card number is …' },
    maya,
  )
  const mine = await speakerIn(world.db, conversationId, maya)
  const theirs = await speakerIn(world.db, conversationId, host)
  return { maya, host, conversationId, messageId, mine, theirs }
}

const code = (expected: string) => (error: unknown) => error instanceof Refusal && error.code === expected

test('its author withdraws a message within 15 minutes: the place stays, the text is gone for both sides', async () => {
  const { messageId, mine, theirs, conversationId } = await talk()
  world.clock.minutes(15)
  await withdrawMessage(world.deps, messageId, mine)
  await withdrawMessage(world.deps, messageId, mine)
  for (const speaker of [mine, theirs]) {
    const { messages } = await findMessages(world.deps, speaker, {})
    const [message] = messages.map(messageView)
    assert.equal(messages.length, 1)
    assert.deepEqual(
      { body: message?.body, removed: message?.removed, by: message?.removedBy, place: message?.place },
      { body: '', removed: true, by: 'sender', place: 1 },
    )
  }
  const events = await world.db
    .selectFrom('inbox_event')
    .select(['account_id', 'kind', 'place'])
    .where('conversation_id', '=', conversationId)
    .where('kind', '=', 'removed')
    .execute()
  assert.equal(events.length, 2, 'both sides receive the event, once')
})

test('a message cannot be withdrawn later, by the other side, or under another conversation', async () => {
  const { messageId, mine, theirs } = await talk()
  const other = await talk()
  await assert.rejects(withdrawMessage(world.deps, messageId, theirs), code('message-not-found'))
  await assert.rejects(withdrawMessage(world.deps, messageId, other.mine), code('message-not-found'))
  await assert.rejects(withdrawMessage(world.deps, 'no-id', mine), code('message-not-found'))
  world.clock.minutes(16)
  await assert.rejects(withdrawMessage(world.deps, messageId, mine), code('withdrawn-too-late'))
  const { messages } = await findMessages(world.deps, theirs, {})
  assert.equal(messages[0]?.body, 'My card number is …')
})

test('reading creates no conversation; a suspended host sees why nothing can be written', async () => {
  const { host } = await aHostedTrek(world)
  const maya = await aTraveller(world)
  const before = await world.db.selectFrom('conversation').select('id').execute()
  const first = await findFirstMessage(world.deps, host.account.id, maya)
  assert.equal(first.side, 'client')
  assert.equal(first.closed, null)
  await assert.rejects(findFirstMessage(world.deps, maya.account.id, host), code('not-to-write-to'))
  assert.equal((await world.db.selectFrom('conversation').select('id').execute()).length, before.length)

  const talked = await talk()
  await world.db
    .updateTable('host')
    .set({ status: 'suspended' })
    .where('id', '=', talked.host.account.id)
    .execute()
  const again = { messageId: randomUUID(), typed: 'Are you there?' }
  await assert.rejects(sendMessage(world.deps, again, talked.mine), code('host-not-reachable'))
  await assert.rejects(sendMessage(world.deps, again, talked.theirs), code('host-only-reads'))
})
