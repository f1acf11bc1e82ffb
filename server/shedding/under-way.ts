import { announcedBytes } from '../slow/slow-rules.ts'
import type { RequestClass } from './shed-rules.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Counts = Record<RequestClass, number>

/**
 * The requests that the program works on: from when they have wholly arrived until their answer has been written. One that is
 * half-read costs nothing yet, and one whose answer is taken slowly costs nothing more: they keep nobody else away.
 */
export function requestsUnderWay() {
  const counts: Counts = { search: 0, page: 0, message: 0, checkout: 0, webhook: 0 }
  /** When each request of those who book and pay had arrived, the oldest first. */
  const paying = new Set<{ began: number }>()
  const all = () => Object.values(counts).reduce((sum, one) => sum + one, 0)
  // Between two looks: a crowd may come and be served before the next look.
  let most = 0

  const begin = (kind: RequestClass, { raw }: FastifyReply) => {
    if (raw.writableEnded || raw.destroyed) return
    const one = { began: performance.now() }
    counts[kind] += 1
    most = Math.max(most, all())
    if (kind === 'checkout' || kind === 'webhook') paying.add(one)
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      counts[kind] -= 1
      paying.delete(one)
    }
    raw.once('prefinish', end).once('close', end)
  }

  return {
    counts: counts as Readonly<Counts>,
    /** Counts a request from when its body is there. */
    watch({ raw }: FastifyRequest, reply: FastifyReply, kind: RequestClass): void {
      if (announcedBytes(raw.headers) === 0) return begin(kind, reply)
      // A body that came with its head has been read by the next turn; until then it is not known.
      setImmediate(() => {
        if (raw.complete) begin(kind, reply)
        else raw.once('end', () => begin(kind, reply))
      })
    },
    /** How long the one has waited who waits longest of those who book and pay. */
    payingMs(now: number): number {
      const [longest] = paying
      return now - (longest?.began ?? now)
    },
    /** The most that were under way at once since the last time. */
    takeMost(): number {
      const was = most
      most = all()
      return was
    },
  }
}
