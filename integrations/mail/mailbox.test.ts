import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { connect } from '#db/connect.ts'
import type { MailMessage } from '#domain/deps.ts'
import { freshDatabase, type FreshDatabase } from '#test/servers/cluster.ts'
import { mailbox } from './mailbox.ts'

const SCRIPT = `<script>alert(1)</script>"'&`
const now = () => new Date('2026-11-20T06:00:00Z')

let database: FreshDatabase
let db: ReturnType<typeof connect>
let app: FastifyInstance
let box: ReturnType<typeof mailbox>

before(async () => {
  database = await freshDatabase()
  db = connect(database.url, { max: 10, applicationName: 'chautari-test' })
  box = mailbox({ db, now })
  app = fastify()
  await app.register(box.pages)
})
after(async () => {
  await app.close()
  await db.destroy()
  await database.drop()
})

const message = (changes: Partial<MailMessage> = {}): MailMessage => ({
  to: 'maya@example.com',
  subject: 'Hello',
  text: 'Read http://chautari.test/bookings',
  html: '<!doctype html><html><head><style>p { color: red }</style></head><body><p style="margin:0">Hello</p></body></html>',
  messageId: crypto.randomUUID(),
  ...changes,
})
const listed = async () => (await app.inject('/dev/mail.json')).json()

describe('the mailbox', () => {
  it('creates its table for two processes at once, and stores each message once', async () => {
    const other = mailbox({ db, now })
    const same = message({ messageId: 'one' })
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? box : other).mail.send(same)))
    assert.deepEqual(await listed(), [
      {
        to: same.to,
        subject: 'Hello',
        text: same.text,
        html: same.html,
        sentAt: '2026-11-20T06:00:00.000Z',
        attachments: [],
      },
    ])
  })

  it('lists the newest first, with the names of attachments, and serves the files', async () => {
    const file = { filename: 'trek "1".ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }
    await box.mail.send(message({ subject: 'Newer', attachments: [file] }))
    const mails = await listed()
    assert.deepEqual(
      mails.map(({ subject }: MailMessage) => subject),
      ['Newer', 'Hello'],
    )
    assert.deepEqual(mails[0].attachments, ['trek "1".ics'])

    const list = await app.inject('/dev/mail')
    const href = /href="(\/dev\/mail\/\d+)">Newer/.exec(list.body)?.[1]
    assert.ok(href)
    const answer = await app.inject(`${href}/files/0`)
    assert.equal(answer.body, 'BEGIN:VCALENDAR')
    assert.equal(answer.headers['content-disposition'], 'attachment; filename="trek--1-.ics"')
    assert.equal((await app.inject(`${href}/files/1`)).statusCode, 404)
  })

  it('shows a mail in a sandboxed frame with only its own styles', async () => {
    await box.mail.send(message({ subject: SCRIPT, to: `${SCRIPT}@example.com`, text: SCRIPT }))
    const list = await app.inject('/dev/mail')
    const href = /href="(\/dev\/mail\/\d+)">/.exec(list.body)?.[1]
    const page = await app.inject(String(href))
    for (const { body, headers } of [list, page]) {
      assert.ok(!body.includes('<script'), body)
      assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'self';/)
    }
    assert.match(page.body, /<iframe[^>]+sandbox="allow-top-navigation-by-user-activation"/)
    const html = await app.inject(`${href}/html`)
    const policy = String(html.headers['content-security-policy'])
    assert.match(policy, /default-src 'none'.* sandbox allow-top-navigation-by-user-activation/)
    assert.ok(!policy.includes('unsafe-inline') && !policy.includes('script-src'))
    assert.equal(policy.match(/'sha256-/g)?.length, 2)
  })

  it('shows a picture where the mail refers to it', async () => {
    const picture = {
      filename: 'ridge.jpg',
      contentType: 'image/jpeg',
      content: Buffer.from([255, 216, 255]),
    }
    const html =
      '<html><head></head><body><img src="cid:ridge.jpg" alt=""><img src="http://evil.test/x.gif"></body></html>'
    await box.mail.send(message({ subject: 'Picture', html, attachments: [picture] }))
    const href = /href="(\/dev\/mail\/\d+)">Picture/.exec((await app.inject('/dev/mail')).body)?.[1]
    const shown = await app.inject(`${href}/html`)
    assert.ok(shown.body.includes('<img src="data:image/jpeg;base64,/9j/" alt="">'), shown.body)
    assert.match(String(shown.headers['content-security-policy']), /img-src data:;/)
  })

  it('answers 404 for missing mails and files', async () => {
    for (const path of [
      '/dev/mail/999999',
      '/dev/mail/x',
      '/dev/mail/-1',
      '/dev/mail/99999999999999999999',
      '/dev/mail/x/html',
      '/dev/mail/1/files/-1',
    ])
      assert.equal((await app.inject(path)).statusCode, 404, path)
  })

  it('deletes the mails to an address, and the mails to others about given ids', async () => {
    const id = crypto.randomUUID()
    for (const [to, messageId] of [
      ['Gone@example.com', `welcome.${crypto.randomUUID()}@x`],
      ['host@example.com', `booking-letter.${id}@x`],
      ['host@example.com', `refund.${id}-2@x`],
      ['host@example.com', `booking-letter.${crypto.randomUUID()}@x`],
      ['host@example.com', 'membership-unpaid.in_12@x'],
    ] as const)
      await box.mail.send(message({ subject: 'Forget me', to, messageId }))
    await box.mail.forget({ to: ['gone@example.com'], about: [id, 'in_1'] })
    const left = (await listed()).filter(({ subject }: MailMessage) => subject === 'Forget me')
    assert.equal(left.length, 2)
    await box.mail.forget({ to: ['host@example.com'], about: [] })
    assert.ok(!(await listed()).some(({ subject }: MailMessage) => subject === 'Forget me'))
  })

  it('shows a hundred mails a page', async () => {
    for (let count = 0; count < 130; count += 1) await box.mail.send(message())
    const first = await app.inject('/dev/mail')
    const older = /href="(\/dev\/mail\?before=\d+)"/.exec(first.body)?.[1]
    const second = await app.inject(String(older))
    const mailsOn = (body: string) => body.match(/<li>/g)?.length
    assert.deepEqual([mailsOn(first.body), mailsOn(second.body)], [100, 34])
    assert.ok(!second.body.includes('Older mail'))
  })
})
