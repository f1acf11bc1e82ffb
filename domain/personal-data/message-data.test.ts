import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { signedIn } from '#test/samples/credit.ts'
import { aHostedTrek, aTraveller, type SignedIn } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { mailDataErased } from '#worker/mails/data-erased.ts'
import { findConversations } from '../message/conversation-queries.ts'
import { findMessages } from '../message/message-queries.ts'
import { remindUnread } from '../message/unread/remind-unread.ts'
import { sendMessage } from '../message/send-message.ts'
import { speakerIn } from '../message/speaker.ts'
import { startConversation, writeToSupport } from '../message/start-conversation.ts'
import { takeAttachment } from '../message/attachment/take-attachment.ts'
import { mailUnreadMessages } from '#worker/mails/unread-messages.ts'
import { requestErasure } from './request-erasure.ts'
import { exportData } from './export-data.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

/** Two people in a conversation, each with a file; and the traveller in a conversation with support. */
async function talking() {
  const { host } = await aHostedTrek(world)
  const maya = (await signedIn(world)).visitor as SignedIn
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2F7A4F' } })
    .png()
    .toBuffer()
  const fileOf = async (who: SignedIn, name: string) =>
    (await takeAttachment(world.deps, { bytes, name }, who)).id
  const first = { messageId: randomUUID(), typed: 'Words of Maya' }
  const { conversationId } = await startConversation(
    world.deps,
    { userId: host.account.id, ...first, attachmentId: await fileOf(maya, 'Hers.png') },
    maya,
  )
  const speaker = await speakerIn(world.db, conversationId, host)
  const answer = { messageId: randomUUID(), typed: 'Words of Pasang' }
  await sendMessage(world.deps, { ...answer, attachmentId: await fileOf(host, 'His.png') }, speaker)
  await writeToSupport(world.deps, { messageId: randomUUID(), typed: 'Words to support' }, maya)
  return { host, maya, conversationId }
}

test('an export contains whole conversations, and the names of all their files', async () => {
  const { maya, host } = await talking()
  const stranger = await aTraveller(world)
  const exported = async (who: SignedIn) => exportData(world.deps, who.account)
  const hers = await exported(maya)
  const rowsOf = (table: string) => hers.sections.find((each) => each.table === table)?.rows ?? []
  assert.deepEqual(
    rowsOf('message')
      .map(({ body }) => body)
      .toSorted(),
    ['Words of Maya', 'Words to support'],
  )
  assert.deepEqual(
    rowsOf('message_also').map(({ body }) => body),
    ['Words of Pasang'],
  )
  assert.deepEqual(
    rowsOf('attachment').map(({ name }) => name),
    ['Hers.webp'],
  )
  assert.deepEqual(
    rowsOf('attachment_also').map(({ name }) => name),
    ['His.webp'],
  )
  assert.equal(hers.files.length, 1, 'their own file is in it')
  const his = JSON.stringify((await exported(host)).sections)
  assert.ok(his.includes('Words of Maya') && !his.includes('Words to support'))
  assert.ok(!/Words (of|to)|Hers|His/.test(JSON.stringify((await exported(stranger)).sections)))
})

test('an erasure empties a person’s messages, to support too, and deletes their files, but not the other side’s', async () => {
  const { maya, host, conversationId } = await talking()
  const again = { messageId: randomUUID(), typed: 'More words of Maya' }
  await sendMessage(world.deps, again, await speakerIn(world.db, conversationId, maya))
  world.clock.minutes(61)
  await remindUnread(world.deps)
  for (const job of await world.jobs())
    if (job.name === 'mail-unread-messages') await mailUnreadMessages(world.deps, job.payload)
  const quoting = () => world.sent.filter(({ text }) => text.includes('words of Maya')).length
  assert.equal(quoting(), 1, 'the host got a mail with the text')
  const files = world.files.size
  await requestErasure(world.deps, { shownCreditCents: 0, sure: true }, maya)
  for (const job of await world.jobs())
    if (job.name === 'mail-data-erased') await mailDataErased(world.deps, job.payload)

  const speaker = await speakerIn(world.db, conversationId, host)
  const { messages } = await findMessages(world.deps, speaker, {})
  assert.deepEqual(
    messages.map(({ body, removed, attachment }) => [body, removed, attachment?.name]),
    [
      ['', true, undefined],
      ['Words of Pasang', false, 'His.webp'],
      ['', true, undefined],
    ],
  )
  const [row] = await findConversations(world.deps, host)
  assert.equal(row?.title, 'Traveller')
  assert.equal(world.files.size, files - 1)
  assert.equal(quoting(), 0, 'the mail that quotes the text is deleted')
  const left = await world.db
    .selectFrom('message')
    .select('body')
    .where('sender_id', '=', maya.account.id)
    .execute()
  assert.deepEqual(left, [{ body: '' }, { body: '' }, { body: '' }])
})
