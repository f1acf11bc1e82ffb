import type { FastifyInstance } from 'fastify'

/** Once the program is stopping, each answer also ends its connection: kept alive, the stop would wait for it. */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close')
  })
}
