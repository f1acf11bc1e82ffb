import type { FastifyInstance } from 'fastify'

/**
 * While the program is stopping, each answer closes its connection, so that the client's next request goes to another
 * process.
 */
export function endConnectionsWhenLeaving(app: FastifyInstance, isLeaving: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving()) reply.header('Connection', 'close')
  })
}
