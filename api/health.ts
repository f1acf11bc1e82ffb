import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process is alive. `/readyz`: it reaches a migrated database and can serve. */
export async function health(app: FastifyInstance, { ready }: { ready: () => Promise<boolean> }) {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const isReady = await ready().catch(() => false)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
}
