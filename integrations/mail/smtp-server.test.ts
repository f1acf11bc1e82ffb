import assert from 'node:assert/strict'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { after, test } from 'node:test'
import type { MailMessage } from '#domain/deps.ts'
import { startSmtp } from '#test/servers/smtp-server.ts'
import { certificate as ca } from '#test/servers/tls-certificate.ts'
import { checkPromisedTime } from '#test/quick-or-full.ts'
import { OutsideError } from '../outside-error.ts'
import { smtpMail } from './smtp-mail.ts'

const user = { name: 'chautari', password: 'a password' }
const from = 'Chautari <hello@chautari.test>'
const stops: (() => Promise<void>)[] = []
after(async () => {
  for (const stop of stops) await stop()
})
const server = async (options: Parameters<typeof startSmtp>[0]) => {
  const started = await startSmtp(options)
  stops.push(started.stop)
  return started
}
const message = (id: string): MailMessage => ({
  to: 'maya@example.com',
  subject: 'Namaste',
  text: 'Namaste',
  html: '<p>Namaste</p>',
  messageId: `${id}@chautari.test`,
})
const fault = (test: Partial<Pick<OutsideError, 'status' | 'refused' | 'code'>>) => (error: unknown) => {
  assert.ok(error instanceof OutsideError, String(error))
  for (const [name, value] of Object.entries(test))
    assert.equal(error[name as keyof OutsideError], value, `${name} of ${error.message}`)
  assert.doesNotMatch(error.message, /maya|password|example/)
  return true
}

const wrong = encodeURIComponent('another')
const right = encodeURIComponent(user.password)

test('sends a password over STARTTLS and over TLS, to a server with a trusted certificate', async () => {
  const starting = await server({ user })
  const tls = await server({ user, secure: true })
  for (const [scheme, { port, taken }] of [
    ['smtp', starting],
    ['smtps', tls],
  ] as const) {
    const url = `${scheme}://${user.name}:${right}@127.0.0.1:${port}`
    await smtpMail({ url, from, ca }).send(message('secret'))
    const secret = { user: user.name, secure: true, from: 'hello@chautari.test', to: ['maya@example.com'] }
    assert.deepEqual(taken, [{ messageId: 'secret@chautari.test', ...secret }], scheme)
    await assert.rejects(smtpMail({ url, from }).send(message('unknown')), fault({ refused: false }))
    await assert.rejects(
      smtpMail({ url: url.replace(right, wrong), from, ca }).send(message('wrong')),
      fault({ status: 535, refused: false }),
    )
    assert.equal(taken.length, 1)
  }
})

test('never sends the password to a server without encryption', async () => {
  let received = ''
  const plain = await server({
    user,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ password }, _session, done) {
      received = password ?? ''
      done(null, { user: received })
    },
  })
  const url = `smtp://${user.name}:${right}@127.0.0.1:${plain.port}`
  await assert.rejects(smtpMail({ url, from, ca }).send(message('plain')), fault({ refused: false }))
  assert.deepEqual([received, plain.taken], ['', []])
})

test('retries a temporary refusal, never a permanent one', async () => {
  const { port, taken, feels } = await server({})
  const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, from, ca })
  feels(451)
  await assert.rejects(mail.send(message('later')), fault({ status: 451, refused: false }))
  feels(550)
  await assert.rejects(mail.send(message('never')), fault({ status: 550, refused: true }))
  feels('well')
  await mail.send(message('later'))
  assert.deepEqual(
    taken.map(({ messageId }) => messageId),
    ['later@chautari.test'],
  )
})

test('ends a call to a server that hangs, trickles or disconnects', async (t) => {
  const hanging = await server({})
  hanging.feels('hangs')
  const breaking = await server({})
  breaking.feels('takes and breaks off')
  const silent = await strange(() => {})
  const trickling = await strange((socket) => {
    const drip = setInterval(() => socket.write('220-still here\r\n'), 1_000)
    socket.on('close', () => clearInterval(drip))
  })
  const resetting = await strange((socket) => socket.resetAndDestroy())
  let slowest = 0
  await Promise.all(
    [hanging.port, breaking.port, silent, trickling, resetting, 1].map(async (port) => {
      const began = performance.now()
      const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, from, ca })
      await assert.rejects(mail.send(message('cut')), fault({ status: null, refused: false }))
      slowest = Math.max(slowest, performance.now() - began)
    }),
  )
  checkPromisedTime('a call to a mail server', slowest, 10_000)
  t.diagnostic(`promise 22: a mail server in 6 bad moods, the longest call took ${Math.round(slowest)} ms`)
})

/** A server that accepts connections and speaks no SMTP. */
async function strange(talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    talk(socket)
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  stops.push(async () => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  })
  return (listener.address() as AddressInfo).port
}
