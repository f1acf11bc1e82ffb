import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { certificate, key } from './tls-certificate.ts'

/**
 * The server's behaviour for a message: accepts it, refuses temporarily or permanently, does not answer, or disconnects
 * after accepting.
 */
export type MailMood = 'well' | 451 | 550 | 'hangs' | 'takes and breaks off'

export type Taken = { messageId: string; to: string[]; from: string; user: string | null; secure: boolean }

/** A test mail server, on a port that stays reserved while it is down; with `user` it requires that login. */
export async function startSmtp({
  user,
  ...options
}: SMTPServerOptions & { user?: { name: string; password: string } } = {}) {
  const taken: Taken[] = []
  let mood: MailMood = 'well'
  let server: SMTPServer
  const refuse = (code: number, says: string) => Object.assign(new Error(says), { responseCode: code })

  const make = () => {
    const made: SMTPServer = new SMTPServer({
      key,
      cert: certificate,
      logger: false,
      disabledCommands: user ? [] : ['AUTH'],
      authOptional: !user,
      onAuth({ username, password }, _session, done) {
        const isRight = username === user?.name && password === user?.password
        done(isRight ? null : refuse(535, 'no such user'), isRight ? { user: username } : undefined)
      },
      onRcptTo({ address }, _session, done) {
        if (mood === 'hangs') return
        done(typeof mood === 'number' ? refuse(mood, `<${address}> not now or never`) : null)
      },
      onData(stream, session, done) {
        const received = text(stream).then((message) => {
          const { mailFrom, rcptTo } = session.envelope
          taken.push({
            messageId: /^Message-ID:\s*<([^>]+)>/im.exec(message)?.[1] ?? '',
            to: rcptTo.map(({ address }) => address),
            from: mailFrom ? mailFrom.address : '',
            user: session.user ?? null,
            secure: session.secure,
          })
          if (mood !== 'takes and breaks off') return done()
          for (const connection of made.connections) connection._socket.destroy()
        })
        // The client disconnected in the middle of the message, so the server did not receive it.
        received.catch(() => {})
      },
      ...options,
    })
    // A client that disconnects is part of the tests.
    made.on('error', () => {})
    return made
  }
  const listen = async (port: number) => {
    server = make()
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return (server.server.address() as AddressInfo).port
  }
  const port = await listen(0)

  return {
    taken,
    port,
    feels: (now: MailMood) => void (mood = now),
    down: () => new Promise<void>((done) => server.close(() => done())),
    up: () => listen(port),
    async stop() {
      for (const connection of server.connections) connection._socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
