import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { aMessage } from '#test/samples/a-message.ts'
import { anOperator, type Operator } from '#test/sign-in/operator.ts'
import { aTraveller } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { sendMessage } from '../message/send-message.ts'
import { speakerIn } from '../message/speaker.ts'
import { writeToSupport } from '../message/start-conversation.ts'
import { answerChat } from './answer-chat.ts'
import { revealChat, openChat, seeChat } from './open-chat.ts'
import { handOver, resolveChat, takeChat } from './take-chat.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const support = () => anOperator(world, { role: 'support' })

async function aChat(words = 'Where is my refund?') {
  const maya = await aTraveller(world)
  const { conversationId } = await writeToSupport(world.deps, aMessage(words), maya)
  const speaker = await speakerIn(world.db, conversationId, maya)
  const write = (typed: string) => sendMessage(world.deps, aMessage(typed), speaker)
  const answer = (by: Operator, typed = 'I am looking at it now.') =>
    answerChat(world.deps, { conversationId, ...aMessage(typed) }, by)
  return { maya, conversationId, write, answer }
}

const actsAbout = async (conversationId: string) =>
  (
    await world.db
      .selectFrom('audit_entry')
      .select(['act', 'actor_id'])
      .where('subject_id', '=', conversationId)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act)

test('support reads and answers assigned chats, an operator any, which is logged', async () => {
  const { maya, conversationId, answer } = await aChat()
  const [anisha, bina, ramesh] = [await support(), await support(), await anOperator(world)]
  const read = async (by: Operator) => (await openChat(world.deps, { conversationId }, by)).read
  assert.equal(await read(anisha), null)
  await refused(answer(anisha), 'support-chat-not-yours')
  await refused(resolveChat(world.deps, { conversationId }, anisha), 'support-chat-not-yours')
  await takeChat(world.deps, { conversationId }, anisha)
  assert.deepEqual(
    (await read(anisha))?.messages.map(({ body, mine }) => [body, mine]),
    [['Where is my refund?', false]],
  )
  assert.equal(await read(bina), null)
  await refused(takeChat(world.deps, { conversationId }, bina), 'support-chat-taken')
  await refused(answer(bina), 'support-chat-not-yours')
  await refused(handOver(world.deps, { conversationId, to: bina.account.id }, bina), 'support-chat-not-yours')

  assert.equal(await read(ramesh), null)
  const look = (reason: string, by = ramesh) => revealChat(world.deps, { conversationId, reason }, by)
  for (const reason of ['', 'curious']) await refused(look(reason), 'look-needs-reason')
  await refused(look('help', bina), 'operators-only')
  assert.deepEqual(
    (await look('help')).map(({ body }) => body),
    ['Where is my refund?'],
  )
  await answer(ramesh, 'I help out.')
  assert.deepEqual(await actsAbout(conversationId), [
    'take-support-chat',
    'read-support-chat',
    'answer-support-chat',
  ])
  const halfway = await anOperator(world, { role: 'support', factor: null })
  await refused(openChat(world.deps, { conversationId }, halfway), 'second-factor-needed')
  await refused(openChat(world.deps, { conversationId }, maya), 'operators-only')
  for (const id of [randomUUID(), 'x'])
    await refused(openChat(world.deps, { conversationId: id }, anisha), 'support-chat-not-found')
})

test('a chat that its assignee has open counts as read, and nobody else’s view does', async () => {
  const { conversationId, write } = await aChat()
  const [anisha, bina] = [await support(), await support()]
  await takeChat(world.deps, { conversationId }, anisha)
  await write('And my invoice?')
  const readBy = async (by: Operator) => {
    await seeChat(world.deps, { conversationId, place: 99 }, by)
    const found = await world.db
      .selectFrom('participant')
      .select('read_place')
      .where('conversation_id', '=', conversationId)
      .where('account_id', '=', by.account.id)
      .executeTakeFirst()
    return found?.read_place
  }
  assert.deepEqual([await readBy(bina), await readBy(anisha)], [undefined, 2])
})
