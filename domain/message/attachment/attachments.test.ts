import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { refused } from '#test/samples/a-host.ts'
import { honestPdf } from '#test/hostile/hostile-pdfs.ts'
import { type SignedIn, aHostedTrek, aTraveller } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { openAttachment, openOwnAttachment } from './attachment-queries.ts'
import { readFileName } from './attachment-rules.ts'
import { dropAttachment, forgetUnsentAttachments } from './drop-attachment.ts'
import { sendMessage } from '../send-message.ts'
import { speakerIn } from '../speaker.ts'
import { startConversation } from '../start-conversation.ts'
import { takeAttachment } from './take-attachment.ts'

let world: World
let photo: Buffer
before(async () => {
  world = await freshWorld()
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2F7A4F' } })
    .withExif({ IFD0: { Artist: 'Somebody Secret' } })
    .jpeg()
    .toBuffer()
})
after(() => world.close())

const take = (visitor: SignedIn, bytes: Uint8Array = photo, name = 'pass.jpg') =>
  takeAttachment(world.deps, { bytes, name }, visitor)

async function talking() {
  const { host } = await aHostedTrek(world)
  const maya = await aTraveller(world)
  const first = { userId: host.account.id, messageId: randomUUID(), typed: 'Namaste' }
  const { conversationId } = await startConversation(world.deps, first, maya)
  const send = async (attachmentId: string, typed = '') => {
    const messageId = randomUUID()
    await sendMessage(
      world.deps,
      { messageId, typed, attachmentId },
      await speakerIn(world.db, conversationId, maya),
    )
    return messageId
  }
  return { host, maya, conversationId, send }
}

test('converts a picture, readable by its sender until it is sent, then by both sides only', async () => {
  const { host, maya, conversationId, send } = await talking()
  const stranger = await aTraveller(world)
  const taken = await take(maya, photo, '../../etc/Pass at\u202e dawn.jpg.exe')
  assert.deepEqual([taken.kind, taken.name], ['image', 'Pass at dawn.webp'])
  const { content } = await openOwnAttachment(world.deps, taken.id, maya)
  const { format, width, exif } = await sharp(content).metadata()
  assert.deepEqual([format, width, exif], ['webp', 900, undefined])
  for (const other of [host, stranger])
    await refused(openOwnAttachment(world.deps, taken.id, other), 'attachment-not-found')

  await send(taken.id)
  assert.deepEqual((await openOwnAttachment(world.deps, taken.id, host)).content, content)
  await refused(openOwnAttachment(world.deps, taken.id, stranger), 'attachment-not-found')
  assert.equal((await openAttachment(world.deps, taken.id, { conversationId })).name, taken.name)
  await refused(
    openAttachment(world.deps, taken.id, { conversationId: randomUUID() }),
    'attachment-not-found',
  )
  await refused(send(taken.id), 'attachment-not-found')
  const [key] = [...world.files.keys()].filter((each) => world.files.get(each) === content)
  assert.match(key ?? '', /^attachment\/[0-9a-f-]{36}\.bin$/, 'no address of pictures leads to it')
})

test('converts a PDF to pages of pictures, without anything of the original', async () => {
  const { maya } = await talking()
  const taken = await take(maya, honestPdf(3), 'Programme')
  assert.deepEqual([taken.kind, taken.name], ['pdf', 'Programme.pdf'])
  const { content } = await openOwnAttachment(world.deps, taken.id, maya)
  assert.ok(content.subarray(0, 5).equals(Buffer.from('%PDF-')))
  assert.ok(!/Secret|JavaScript|OpenAction|\/JS/.test(content.toString('latin1')))
  const again = await world.deps.documents.take(content)
  assert.ok(typeof again !== 'string')
  assert.deepEqual(
    again.pages.map(({ width, height }) => [width, height]),
    Array(3).fill([1413, 2000]),
  )
  const spot = { left: 300, top: 1650, width: 1, height: 1 }
  const [red = 0, green = 255, blue = 255] = await sharp(again.pages[0]?.content)
    .extract(spot)
    .raw()
    .toBuffer()
  assert.ok(red > 200 && green < 70 && blue < 70, `red is red: ${[red, green, blue]}`)
})

test('refuses each invalid file with its own sentence', async () => {
  const { maya } = await talking()
  const wrong = [
    [Buffer.alloc(0), 'attachment-missing', 'Please choose a picture or a PDF.'],
    [Buffer.from('<svg onload="alert(1)"/>'), 'attachment-not-readable', 'Please choose a picture or a PDF.'],
    [
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]),
      'attachment-not-readable',
      'Please choose a picture or a PDF.',
    ],
    [
      Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]),
      'attachment-too-large',
      'A file can have at most 5 MB.',
    ],
    [
      honestPdf(11),
      'attachment-too-long',
      'A PDF can have at most 10 pages. Please send only the ones that matter.',
    ],
  ] as const
  const before_ = world.files.size
  for (const [bytes, code, says] of wrong) await refused(take(maya, bytes), code, says)
  assert.equal(world.files.size, before_)
})

test('accepts thirty in an hour, however many arrive at once', async () => {
  const { maya } = await talking()
  const small = await sharp(photo).resize(8).jpeg().toBuffer()
  const tries = await Promise.allSettled(Array.from({ length: 15 }, () => take(maya, small)))
  assert.ok(tries.every(({ status }) => status === 'fulfilled'))
  const more = await Promise.allSettled(Array.from({ length: 20 }, () => take(maya, small)))
  assert.equal(more.filter(({ status }) => status === 'fulfilled').length, 15)
  const { stored } = await world.db
    .selectFrom('attachment')
    .select(({ fn }) => fn.countAll<number>().as('stored'))
    .where('account_id', '=', maya.account.id)
    .executeTakeFirstOrThrow()
  assert.equal(Number(stored), 30)
  world.clock.minutes(60)
  assert.ok(await take(maya, small))
})

test('deletes an unsent file after a day, and a file with its message', async () => {
  const { maya, send } = await talking()
  const removed = async () => (await world.jobs()).filter(({ name }) => name === 'remove-file').length
  const [sent, unsent] = [await take(maya), await take(maya)]
  const messageId = await send(sent.id, 'Look')
  const before_ = await removed()
  world.clock.minutes(24 * 60 - 1)
  await forgetUnsentAttachments(world.deps)
  assert.ok(await openOwnAttachment(world.deps, unsent.id, maya), 'not before')
  world.clock.minutes(1)
  await Promise.all([1, 2, 3].map(() => forgetUnsentAttachments(world.deps)))
  await refused(openOwnAttachment(world.deps, unsent.id, maya), 'attachment-not-found')
  assert.ok(await openOwnAttachment(world.deps, sent.id, maya))
  const between = await removed()
  assert.ok(between > before_)
  await world.db.transaction().execute((tx) => dropAttachment(tx, world.deps, messageId))
  await refused(openOwnAttachment(world.deps, sent.id, maya), 'attachment-not-found')
  assert.equal(await removed(), between + 1)
})

test('file names are readable and contain no path', () => {
  const names = [
    ['C:\\Users\\Maya\\pass.PNG', 'pass.webp'],
    ['/etc/passwd', 'passwd.webp'],
    ['..', 'Picture.webp'],
    ['.htaccess', 'htaccess.webp'],
    ['.config.jpg', 'config.webp'],
    ['\u0000\u0007\u202e', 'Picture.webp'],
    ['a"b<c>|d?.jpg', 'a b c d.webp'],
    ['गोरखा.jpeg', 'गोरखा.webp'],
    ['two\nlines\r\n.png', 'two lines.webp'],
    [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(95)}.webp`],
    ['', 'Picture.webp'],
  ]
  for (const [typed = '', name] of names) assert.equal(readFileName(typed, 'image'), name)
  assert.equal(readFileName('bill.pdf.exe', 'pdf'), 'bill.pdf')
})
