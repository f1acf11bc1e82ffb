import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { refused } from '#test/samples/a-host.ts'
import { aMessage } from '#test/samples/a-message.ts'
import { anOperator, type Operator } from '#test/sign-in/operator.ts'
import { raceToTakeChat } from '#test/races/support-take-race.ts'
import { aTraveller } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { sendMessage } from '../message/send-message.ts'
import { speakerIn } from '../message/speaker.ts'
import { writeToSupport } from '../message/start-conversation.ts'
import { answerChat } from './answer-chat.ts'
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

const stateOf = (conversationId: string) =>
  world.db
    .selectFrom('support_case')
    .select(['state', 'assignee_id', 'waiting_since'])
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow()

const actsAbout = async (conversationId: string) =>
  (
    await world.db
      .selectFrom('audit_entry')
      .select(['act', 'actor_id'])
      .where('subject_id', '=', conversationId)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act)

test('a chat is taken, answered, resolved, and reopened by its sender', async () => {
  const { conversationId, write, answer } = await aChat()
  const anisha = await support()
  assert.deepEqual(await stateOf(conversationId), {
    state: 'open',
    assignee_id: null,
    waiting_since: world.clock.now(),
  })
  await takeChat(world.deps, { conversationId }, anisha)
  await takeChat(world.deps, { conversationId }, anisha)
  assert.equal((await stateOf(conversationId)).assignee_id, anisha.account.id)

  world.clock.minutes(3)
  const { id } = await answer(anisha)
  const stored = await world.db
    .selectFrom('message')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([stored.sender_role, stored.sender_id], ['support', anisha.account.id])
  assert.deepEqual(await stateOf(conversationId), {
    state: 'waiting_user',
    assignee_id: anisha.account.id,
    waiting_since: null,
  })
  await write('Thank you')
  assert.equal((await stateOf(conversationId)).state, 'assigned')
  await resolveChat(world.deps, { conversationId }, anisha)
  await resolveChat(world.deps, { conversationId }, anisha)
  assert.deepEqual(await stateOf(conversationId), {
    state: 'resolved',
    assignee_id: anisha.account.id,
    waiting_since: null,
  })
  await refused(takeChat(world.deps, { conversationId }, anisha), 'support-chat-moved-on')
  await write('One more question')
  assert.deepEqual(await stateOf(conversationId), {
    state: 'open',
    assignee_id: null,
    waiting_since: world.clock.now(),
  })
  assert.deepEqual(await actsAbout(conversationId), ['take-support-chat', 'resolve-support-chat'])
})

test('one of ten who take a chat at once gets it, and nine are refused', async () => {
  for (let round = 0; round < 5; round++)
    assert.deepEqual(await raceToTakeChat(world, 10), {
      taken: 1,
      isWinners: true,
      refusals: Array<string>(9).fill('support-chat-taken'),
    })
})

test('control: without the lock more than one gets it', async () => {
  const program = ['--import=./test/controls/without-support-lock.ts', 'test/races/support-take-race.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const { taken } = JSON.parse(stdout) as Awaited<ReturnType<typeof raceToTakeChat>>
  assert.ok(taken >= 2, `only ${taken} took it: this test would not detect a race`)
})

test('a chat is handed to a colleague, or to all; never to a traveller, nor to its sender', async () => {
  const { maya, conversationId } = await aChat()
  const [anisha, bina] = [await support(), await support()]
  await takeChat(world.deps, { conversationId }, anisha)
  const hand = (to: string | null, by: Operator) => handOver(world.deps, { conversationId, to }, by)
  for (const to of [maya.account.id, randomUUID(), 'nobody'])
    await refused(hand(to, anisha), 'colleague-not-found')
  await hand(bina.account.id, anisha)
  assert.deepEqual((await stateOf(conversationId)).assignee_id, bina.account.id)
  await refused(hand(null, anisha), 'support-chat-not-yours')
  await hand(null, bina)
  const { state, assignee_id } = await stateOf(conversationId)
  assert.deepEqual([state, assignee_id], ['open', null])
  assert.deepEqual(await actsAbout(conversationId), [
    'take-support-chat',
    'hand-over-support-chat',
    'hand-back-support-chat',
  ])

  const { account } = maya
  const staff = await anOperator(world, { role: 'support', account: { ...account, role: 'support' } })
  await refused(takeChat(world.deps, { conversationId }, staff), 'support-chat-own')
})
