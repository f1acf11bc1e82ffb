import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { subscriberOf } from '#domain/client-network.ts'
import { CONNECTIONS_PER_SUBSCRIBER } from './slow-rules.ts'

/** The request in progress on a connection. */
type Asked = Pick<FastifyRequest, 'raw'> & { answer: { writableEnded: boolean } }

/**
 * Limits the connections of one subscriber of a network. Beyond the limit it closes the oldest without an unanswered
 * request: one that is idle, sends half a head or body, or does not read. A new one is refused only when all others
 * have unanswered requests. A trusted proxy limits its own connections, which belong to many clients.
 */
export function limitConnections(
  app: FastifyInstance,
  isTrustedProxy: (address: string) => boolean,
  most = CONNECTIONS_PER_SUBSCRIBER,
): void {
  const open = new Map<string, Set<Socket>>()
  const asked = new WeakMap<Socket, Asked>()

  app.addHook('onRequest', async ({ raw }, reply) => {
    asked.set(raw.socket, { raw, answer: reply.raw })
  })

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isTrustedProxy(address)) return
    const subscriber = subscriberOf(address)
    const theirs = open.get(subscriber) ?? new Set()
    if (theirs.size >= most) {
      const idle = [...theirs].find((each) => !isWaiting(asked.get(each)))
      ;(idle ?? socket).destroy()
      if (!idle) return
      theirs.delete(idle)
    }
    open.set(subscriber, theirs.add(socket))
    socket.once('close', () => {
      theirs.delete(socket)
      if (theirs.size === 0) open.delete(subscriber)
    })
  })
}

/** Whether a complete request has no answer yet. */
function isWaiting(asked: Asked | undefined): boolean {
  return asked !== undefined && asked.raw.complete && !asked.answer.writableEnded
}
