import type { FastifyInstance } from 'fastify'
import { endHalfRead } from './end-half-read.ts'
import { announcedBytes, LINGER, patienceMs } from './slow-rules.ts'

type Options = { formBytes: number; patience?: (bytes: number) => number }

/**
 * Ends a form or call that arrives too slowly. A request that announces more than `formBytes` is an upload and has the
 * server's own limit. The rest of a body that was answered early is read while it arrives quickly.
 */
export function endSlowForms(app: FastifyInstance, { formBytes, patience = patienceMs }: Options): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const { socket } = raw
    const bytes = announcedBytes(raw.headers)
    if (bytes === 0) return
    const isUpload = Number.isFinite(bytes) && bytes > formBytes
    const end = () => endHalfRead(request, reply)
    let timer = isUpload ? undefined : setTimeout(end, patience(Math.min(bytes, formBytes))).unref()
    const stop = () => clearTimeout(timer)
    const linger = () => {
      stop()
      if (raw.complete) return
      const before = socket.bytesRead
      const look = () => (socket.bytesRead - before < LINGER.bytes ? end() : linger())
      timer = setTimeout(look, LINGER.ms).unref()
    }
    reply.raw.once('finish', linger)
    raw.once('end', stop).once('close', stop)
  })
}
