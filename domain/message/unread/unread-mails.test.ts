import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aHostedTrek, aTraveller, type SignedIn } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { mailUnreadMessages } from '#worker/mails/unread-messages.ts'
import { markRead } from './mark-read.ts'
import { remindUnread } from './remind-unread.ts'
import { sendMessage } from '../send-message.ts'
import { speakerIn } from '../speaker.ts'
import { startConversation, writeToSupport } from '../start-conversation.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function talking() {
  const { host } = await aHostedTrek(world)
  const maya = await aTraveller(world)
  const first = { userId: host.account.id, messageId: randomUUID(), typed: 'Is there <b>wifi</b>?' }
  const { conversationId } = await startConversation(world.deps, first, maya)
  const send = async (who: SignedIn, typed: string) =>
    sendMessage(
      world.deps,
      { messageId: randomUUID(), typed },
      await speakerIn(world.db, conversationId, who),
    )
  const read = async (who: SignedIn, place: number) =>
    markRead(world.deps, place, await speakerIn(world.db, conversationId, who))
  return { host, maya, conversationId, send, read }
}

/** Runs the enqueued mails that are not sent yet; returns them. */
let done = 0
async function mailed() {
  const owed = (await world.jobs()).filter(({ name }) => name === 'mail-unread-messages')
  const count = world.sent.length
  for (const job of owed.slice(done))
    if (job.name === 'mail-unread-messages') await mailUnreadMessages(world.deps, job.payload)
  done = owed.length
  return world.sent.slice(count)
}

test('mails messages that are unread for an hour once, and later ones again', async () => {
  const { host, maya, conversationId, send } = await talking()
  const { email } = await world.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', host.account.id)
    .executeTakeFirstOrThrow()
  world.clock.minutes(30)
  await send(maya, 'And a shower?')
  world.clock.minutes(29)
  assert.equal(await remindUnread(world.deps), 0, 'not before the hour')
  world.clock.minutes(1)
  const owed = await Promise.all([1, 2, 3, 4].map(() => remindUnread(world.deps)))
  assert.equal(
    owed.reduce((sum, each) => sum + each, 0),
    1,
    'in several processes once',
  )
  const [mail, ...others] = await mailed()
  assert.ok(mail && others.length === 0)
  assert.deepEqual([mail.to, mail.subject], [email, 'Maya L. wrote you 2 messages'])
  assert.ok(mail.text.includes('> Is there <b>wifi</b>?\n\n> And a shower?'), mail.text)
  assert.ok(mail.html.includes('&#60;b&#62;wifi'), mail.html)
  assert.ok(
    mail.text.includes(`Read and answer: http://chautari.test/messages/${conversationId}\n`),
    mail.text,
  )
  assert.ok(!`${mail.text}${mail.html}`.includes(maya.account.email))

  world.clock.minutes(300)
  assert.equal(await remindUnread(world.deps), 0, 'later mails do not repeat it')
  for (const words of ['Four', 'five', 'six', 'seven']) await send(maya, words)
  world.clock.minutes(59)
  assert.equal(await remindUnread(world.deps), 0)
  world.clock.minutes(1)
  assert.equal(await remindUnread(world.deps), 1)
  const [later] = await mailed()
  assert.equal(later?.subject, 'Maya L. wrote you 4 messages')
  assert.ok(later?.text.includes('> six\n\nAnd 1 more.'), later?.text)
  assert.ok(!later?.text.includes('wifi'))
})

test('mails nothing that was read or removed, nor one’s own', async () => {
  const { host, maya, send, read } = await talking()
  await read(host, 1)
  world.clock.minutes(61)
  assert.equal(await remindUnread(world.deps), 0, 'read')
  await send(host, 'Yes.')
  const { id } = await send(host, 'A shower, too.')
  await world.db
    .updateTable('message')
    .set({ body: '', removed_at: world.clock.now(), removed_by: 'sender' })
    .where('id', '=', id)
    .execute()
  world.clock.minutes(60)
  assert.equal(await remindUnread(world.deps), 1)
  const [mail] = await mailed()
  assert.deepEqual([mail?.to, mail?.subject], [maya.account.email, 'Pasang wrote to you'])

  await send(host, 'Bring a lamp.')
  world.clock.minutes(60)
  assert.equal(await remindUnread(world.deps), 1)
  await read(maya, 4)
  assert.deepEqual(await mailed(), [], 'read before the mail was sent')
})

test('mails nobody who has left and no staff; a mail about a support chat links to it', async () => {
  const { host, maya, send } = await talking()
  await send(host, 'Are you there?')
  const { conversationId } = await writeToSupport(
    world.deps,
    { messageId: randomUUID(), typed: 'Help' },
    maya,
  )
  const staff = await aTraveller(world, 'Sita')
  await world.db.updateTable('account').set({ role: 'support' }).where('id', '=', staff.account.id).execute()
  await world.db
    .insertInto('participant')
    .values({ conversation_id: conversationId, account_id: staff.account.id, role: 'support' })
    .execute()
  const speaker = { conversationId, side: 'support' as const, accountId: staff.account.id }
  await sendMessage(world.deps, { messageId: randomUUID(), typed: 'Gladly.' }, speaker)
  await world.db
    .updateTable('account')
    .set({ state: 'suspended' })
    .where('id', '=', host.account.id)
    .execute()
  world.clock.minutes(60)
  await remindUnread(world.deps)
  const mails = await mailed()
  assert.deepEqual(
    mails.map(({ to, subject }) => [to, subject]).sort(),
    [
      [maya.account.email, 'Chautari support wrote to you'],
      [maya.account.email, 'Pasang wrote to you'],
    ].sort(),
  )
  assert.ok(mails.some(({ text }) => text.includes('http://chautari.test/messages/support\n')))
})
