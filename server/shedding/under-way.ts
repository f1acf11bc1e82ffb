import { announcedBytes } from '../slow/slow-rules.ts'
import type { LoadClass } from '#route-facts'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Counts = Record<LoadClass, number>

/**
 * The requests in progress: from their complete arrival until their answer is written. A half-read request costs
 * nothing yet, and a slowly read answer costs nothing more.
 */
export function requestsUnderWay() {
  const counts: Counts = { search: 0, page: 0, message: 0, checkout: 0, webhook: 0 }
  /** When each booking or payment request arrived, the oldest first. */
  const paying = new Set<{ began: number }>()
  const all = () => Object.values(counts).reduce((sum, one) => sum + one, 0)
  // Between two measurements: a burst may arrive and be served before the next.
  let most = 0

  const begin = (kind: LoadClass, { raw }: FastifyReply) => {
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
    /** Counts a request when its body has arrived. */
    watch({ raw }: FastifyRequest, reply: FastifyReply, kind: LoadClass): void {
      if (announcedBytes(raw.headers) === 0) return begin(kind, reply)
      // A body that came with its head is read by the next turn of the event loop; until then it is unknown.
      setImmediate(() => {
        if (raw.complete) begin(kind, reply)
        else raw.once('end', () => begin(kind, reply))
      })
    },
    /** The age of the oldest booking or payment request. */
    payingMs(now: number): number {
      const [longest] = paying
      return now - (longest?.began ?? now)
    },
    /** The most requests under way at once since the last call. */
    takeMost(): number {
      const was = most
      most = all()
      return was
    },
  }
}
