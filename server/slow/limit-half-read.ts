import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { subscriberOf } from '#domain/client-network.ts'
import { endHalfRead } from './end-half-read.ts'
import { announcedBytes, HALF_READ_AT_ALL, HALF_READ_PER_SUBSCRIBER } from './slow-rules.ts'

type HalfRead = { request: FastifyRequest; reply: FastifyReply }

/**
 * Limits the half-read requests of one subscriber, and ends the oldest beyond the limit, because an honest one arrives
 * long before. The sum for all subscribers is limited by memory.
 */
export function limitHalfRead(app: FastifyInstance): void {
  const bySubscriber = new Map<string, Set<HalfRead>>()
  const all = new Set<HalfRead>()

  app.addHook('onRequest', async (request, reply) => {
    if (announcedBytes(request.raw.headers) === 0) return
    void watch({ request, reply })
  })

  async function watch(one: HalfRead): Promise<void> {
    const { raw, ip } = one.request
    // A body that came with its head has been read by then.
    await nextTurn()
    if (raw.complete || raw.destroyed) return
    const subscriber = subscriberOf(ip)
    const theirs = bySubscriber.get(subscriber) ?? new Set()
    bySubscriber.set(subscriber, theirs.add(one))
    all.add(one)
    const gone = () => {
      all.delete(one)
      theirs.delete(one)
      if (theirs.size === 0) bySubscriber.delete(subscriber)
    }
    raw.once('end', gone).once('close', gone)
    endOldest(theirs, HALF_READ_PER_SUBSCRIBER)
    endOldest(all, HALF_READ_AT_ALL)
  }
}

/** Ends the oldest beyond the limit. Complete requests that wait for their turn do not count. */
function endOldest(some: Set<HalfRead>, most: number): void {
  if (some.size <= most) return
  const [oldest, ...others] = [...some].filter(({ request }) => !request.raw.complete)
  if (oldest && others.length >= most) endHalfRead(oldest.request, oldest.reply)
}
