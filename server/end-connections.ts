import type { FastifyInstance } from 'fastify'

/** Once the program is leaving, each answer also ends its connection: whoever asks next asks another process. */
export function endConnectionsWhenLeaving(app: FastifyInstance, isLeaving: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving()) reply.header('Connection', 'close')
  })
}
