import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { subscriberOf } from '#domain/booking/hold-rules.ts'
import { CONNECTIONS_PER_SUBSCRIBER } from './slow-rules.ts'

/** What is asked over a connection just now. */
type Asked = Pick<FastifyRequest, 'raw'> & { answer: { writableEnded: boolean } }

/**
 * Limits the connections of one subscriber of a network, and closes the oldest at which no request waits for its answer when
 * there are more: one that is silent, sends half a head or body, or does not read. A new one is refused only when all the others
 * wait. The connections of a proxy that is trusted belong to many and are for the proxy to limit.
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

/** Whether somebody has asked for something, wholly, and has not been answered. */
function isWaiting(asked: Asked | undefined): boolean {
  return asked !== undefined && asked.raw.complete && !asked.answer.writableEnded
}
