import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { aMessage } from '#test/samples/a-message.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aHostedTrek, aTraveller } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { sendMessage } from '../message/send-message.ts'
import { speakerIn } from '../message/speaker.ts'
import { startConversation, writeToSupport } from '../message/start-conversation.ts'
import { decideReport } from './decide-report.ts'
import { revealReport } from './reveal-report.ts'
import { reportMessage } from './report-message.ts'
import { countReports, findReport, findReports } from './report-queue-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function talking() {
  const { host } = await aHostedTrek(world)
  const maya = await aTraveller(world)
  const first = aMessage('Namaste')
  const { conversationId } = await startConversation(world.deps, { userId: host.account.id, ...first }, maya)
  const bad = aMessage('Send the money to my own account.')
  await sendMessage(world.deps, bad, await speakerIn(world.db, conversationId, host))
  const report = (messageId = bad.messageId, by = maya, reason = 'fraud', words = 'Twice now.') =>
    reportMessage(world.deps, { conversationId, messageId, reason, words }, by)
  return { host, maya, conversationId, mine: first.messageId, theirs: bad.messageId, report }
}

const message = (id: string) =>
  world.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a participant reports a message of the other side, once; nobody else, and nothing else', async () => {
  const { maya, mine, theirs, conversationId, report } = await talking()
  const stranger = await aTraveller(world)
  await refused(report(theirs, stranger), 'conversation-not-found')
  for (const id of [mine, randomUUID(), 'x']) await refused(report(id), 'message-not-found')
  for (const reason of ['', 'toString', 'boring'])
    await refused(report(theirs, maya, reason), 'report-reason-needed')
  await refused(report(theirs, maya, 'fraud', 'x'.repeat(401)), 'report-words-too-long')
  const clicks = await Promise.allSettled(Array.from({ length: 10 }, () => report()))
  assert.equal(clicks.filter(({ status }) => status === 'fulfilled').length, 1)
  await refused(report(), 'message-reported-already')
  const { reason, writer } = await findReport(world.deps, theirs)
  assert.deepEqual([reason, writer], ['It asks me to pay elsewhere, or looks like fraud: Twice now.', 'host'])
  assert.equal((await message(theirs)).body, 'Send the money to my own account.')

  const toUs = aMessage('Hello')
  const chat = await writeToSupport(world.deps, toUs, maya)
  const inChat = {
    conversationId: chat.conversationId,
    messageId: toUs.messageId,
    reason: 'fraud',
    words: '',
  }
  await refused(reportMessage(world.deps, inChat, maya), 'message-not-found')
  assert.ok((await findReports(world.deps, 'waiting')).some((each) => each.conversationId === conversationId))
})

test('each access needs a reason, is in the audit log, and shows names by their first letters', async () => {
  const { theirs, maya, report } = await talking()
  await report()
  const anisha = await anOperator(world, { role: 'support' })
  const look = (reason: string, by = anisha) => revealReport(world.deps, { messageId: theirs, reason }, by)
  for (const reason of ['', 'curious']) await refused(look(reason), 'look-needs-reason')
  await refused(revealReport(world.deps, { messageId: theirs, reason: 'decide' }, maya), 'operators-only')
  for (const times of [1, 2]) {
    const seen = await look('decide')
    assert.deepEqual(
      seen.map(({ name, body, isReported }) => [name, body, isReported]),
      [
        ['M•••• L••••', 'Namaste', false],
        ['P••••', 'Send the money to my own account.', true],
      ],
    )
    const { history } = await findReport(world.deps, theirs)
    assert.equal(history.length, times)
    assert.deepEqual(
      [history[0]?.act, history[0]?.reason],
      ['read-reported-message', 'Deciding about the report'],
    )
  }
})

test('support dismisses; an operator removes the message or closes the conversation; each is decided once', async () => {
  const anisha = await anOperator(world, { role: 'support' })
  const ramesh = await anOperator(world)
  const before = await countReports(world.deps)
  const [dismissed, removed, closed] = [await talking(), await talking(), await talking()]
  for (const each of [dismissed, removed, closed]) await each.report()
  assert.equal((await countReports(world.deps)).waiting, before.waiting + 3)
  const decide = (
    messageId: string,
    decision: 'dismissed' | 'removed' | 'closed',
    by = ramesh,
    reason = 'Fraud',
  ) => decideReport(world.deps, { messageId, decision, reason }, by)
  await refused(decide(removed.theirs, 'removed', anisha), 'operators-only')
  await refused(decide(closed.theirs, 'closed', anisha), 'operators-only')
  await refused(decide(removed.theirs, 'removed', ramesh, ' '), 'decision-needs-reason')

  await decide(dismissed.theirs, 'dismissed', anisha, '')
  assert.equal((await message(dismissed.theirs)).removed_at, null)
  const clicks = await Promise.allSettled(Array.from({ length: 10 }, () => decide(removed.theirs, 'removed')))
  assert.equal(clicks.filter(({ status }) => status === 'fulfilled').length, 1)
  const { body, removed_by } = await message(removed.theirs)
  assert.deepEqual([body, removed_by], ['', 'operator'])
  const mail = await world.db
    .selectFrom('inbox_event')
    .select('kind')
    .where('account_id', '=', removed.maya.account.id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  assert.equal(mail.kind, 'removed')
  await decide(closed.theirs, 'closed')
  const speaker = await speakerIn(world.db, closed.conversationId, closed.maya)
  await refused(sendMessage(world.deps, aMessage('Hello?'), speaker), 'conversation-closed')
  for (const each of [dismissed, removed, closed])
    await refused(decide(each.theirs, 'dismissed'), 'report-decided')
  assert.equal((await countReports(world.deps)).decided, before.decided + 3)
})
