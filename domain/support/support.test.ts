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
import { countOffice } from '../office/office-counts-queries.ts'
import { answerChat } from './answer-chat.ts'
import { revealChat, openChat, seeChat } from './open-chat.ts'
import { isSupportThere } from './presence-queries.ts'
import { countSupportInbox, findSupportInbox, findSupportWaits } from './support-inbox-queries.ts'
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
  const kept = await world.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual([kept.sender_role, kept.sender_id], ['support', anisha.account.id])
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

test('the inbox lists the longest wait first, and shows nobody the texts of others’ chats', async () => {
  const other = await freshWorld()
  try {
    const [anisha, bina] = [
      await anOperator(other, { role: 'support' }),
      await anOperator(other, { role: 'support' }),
    ]
    const chats = []
    for (const words of ['First', 'Second', 'Third']) {
      const { conversationId } = await writeToSupport(other.deps, aMessage(words), await aTraveller(other))
      chats.push(conversationId)
      other.clock.minutes(10)
    }
    const [first = '', second = '', third = ''] = chats
    await takeChat(other.deps, { conversationId: second }, anisha)
    await takeChat(other.deps, { conversationId: third }, anisha)
    await answerChat(other.deps, { conversationId: third, ...aMessage('Here you are') }, anisha)
    const seen = async (list: 'waiting' | 'mine' | 'open' | 'resolved', by: Operator) =>
      (await findSupportInbox(other.deps, list, by.account.id)).map(({ id, words }) => [id, words])
    assert.deepEqual(await seen('waiting', anisha), [
      [first, 'First'],
      [second, 'Second'],
    ])
    assert.deepEqual(await seen('waiting', bina), [
      [first, 'First'],
      [second, null],
    ])
    assert.deepEqual(await seen('mine', anisha), [
      [second, 'Second'],
      [third, 'Here you are'],
    ])
    await resolveChat(other.deps, { conversationId: third }, anisha)
    assert.deepEqual(await seen('resolved', anisha), [[third, 'Here you are']])
    assert.deepEqual(await countSupportInbox(other.deps, anisha.account.id), {
      waiting: 2,
      mine: 1,
      open: 2,
      resolved: 1,
    })
    assert.equal((await findSupportWaits(other.deps)).length, 2)
    assert.equal((await countOffice(other.deps)).support, 2)
  } finally {
    await other.close()
  }
})

test('support is present for 45 seconds after an inbox reported, and only while the account is staff', async () => {
  const anisha = await support()
  assert.equal(await isSupportThere(world.deps), false)
  const seen_at = world.clock.now()
  await world.db.insertInto('support_presence').values({ account_id: anisha.account.id, seen_at }).execute()
  assert.equal(await isSupportThere(world.deps), true)
  world.clock.forward(44_000)
  assert.equal(await isSupportThere(world.deps), true)
  await world.db
    .updateTable('account')
    .set({ role: 'traveller' })
    .where('id', '=', anisha.account.id)
    .execute()
  assert.equal(await isSupportThere(world.deps), false)
  await world.db.updateTable('account').set({ role: 'support' }).where('id', '=', anisha.account.id).execute()
  world.clock.forward(1000)
  assert.equal(await isSupportThere(world.deps), false)
})
