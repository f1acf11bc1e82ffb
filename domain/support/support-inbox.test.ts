import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aMessage } from '#test/samples/a-message.ts'
import { anOperator, type Operator } from '#test/sign-in/operator.ts'
import { aTraveller } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { writeToSupport } from '../message/start-conversation.ts'
import { countOffice } from '../office/office-counts-queries.ts'
import { answerChat } from './answer-chat.ts'
import { isSupportThere } from './presence-queries.ts'
import { countSupportInbox, findSupportInbox, findSupportWaits } from './support-inbox-queries.ts'
import { resolveChat, takeChat } from './take-chat.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const support = () => anOperator(world, { role: 'support' })

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
