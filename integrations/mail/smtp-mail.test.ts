import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { OutsideError } from '../outside-error.ts'
import { smtpMail } from './smtp-mail.ts'

/** The part of an SMTP server (RFC 5321) that accepts one message; can refuse recipients. */
const taken: string[] = []
const recipients: string[] = []
let refusing = false
const server = createServer(talk)
let url = ''

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => void server.close())

function talk(socket: Socket) {
  let message: string[] | null = null
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 test')
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (message && line !== '.') message.push(line)
      else if (message) {
        taken.push(message.join('\n'))
        message = null
        say('250 taken')
      } else if (line === 'DATA') {
        message = []
        say('354 go on')
      } else if (line.startsWith('RCPT') && refusing) say('550 5.1.1 <maya@example.com> unknown here')
      else if (line.startsWith('RCPT')) {
        recipients.push(line)
        say('250 fine')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else say('250 fine')
    }
  })
}

const message = {
  to: 'maya@example.com',
  subject: '482913 is your code',
  text: 'Your code',
  html: '<p>Your code</p>',
  messageId: 'login-code.1@chautari.test',
}

describe('mail over SMTP', () => {
  it('sends both parts, the attachment and the same Message-ID on each attempt', async () => {
    const mail = smtpMail({ url, from: 'Chautari <hello@chautari.test>' })
    const attachments = [
      { filename: 'trek.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' },
      { filename: 'ridge.jpg', contentType: 'image/jpeg', content: Buffer.from([255]) },
    ]
    await mail.send({ ...message, attachments })
    await mail.send({ ...message, attachments })
    assert.equal(taken.length, 2)
    for (const text of taken)
      for (const part of [
        'Message-ID: <login-code.1@chautari.test>',
        'To: maya@example.com',
        'From: Chautari <hello@chautari.test>',
        'Subject: 482913 is your code',
        'text/plain',
        'text/html',
        'filename=trek.ics',
        'Content-ID: <ridge.jpg>',
      ])
        assert.ok(text.includes(part), `${part} in ${text}`)
  })

  it('adds no recipient from a comma in the address or a line break in the subject', async () => {
    taken.length = 0
    recipients.length = 0
    const mail = smtpMail({ url, from: 'hello@chautari.test' })
    await mail.send({ ...message, to: 'maya@example.com, eve@evil.test', subject: 'a\r\nBcc: eve@evil.test' })
    assert.equal(recipients.length, 1)
    assert.ok(!recipients[0]?.includes('<eve@'), recipients[0])
    assert.equal(taken.length, 1)
    assert.ok(!/^(bcc|cc):/im.test(taken[0] ?? ''), taken[0])
  })

  it('throws without the address when refused or unanswered, so that the job retries', async () => {
    refusing = true
    const says = (error: unknown) => error instanceof OutsideError && !error.message.includes('maya')
    await assert.rejects(
      smtpMail({ url, from: 'hello@chautari.test' }).send(message),
      (error) => says(error) && (error as OutsideError).status === 550,
    )
    await assert.rejects(
      smtpMail({ url: 'smtp://127.0.0.1:1', from: 'hello@chautari.test' }).send(message),
      (error) => says(error) && (error as OutsideError).status === null,
    )
  })
})
