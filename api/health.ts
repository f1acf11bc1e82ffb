import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A load balancer asks often, so a slow database counts as unavailable. */
const READY_WITHIN_MS = 800

/** `/healthz`: the process is alive. `/readyz`: it reaches a migrated database and can serve. */
export async function health(app: FastifyInstance, { ready }: { ready: () => Promise<boolean> }) {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const tooLate = pause(READY_WITHIN_MS, false, { ref: false })
    const isReady = await Promise.race([ready().catch(() => false), tooLate])
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
}
