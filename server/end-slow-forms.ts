import type { FastifyInstance } from 'fastify'

type Limits = {
  /** What may declare to be larger is an upload, and has the server's own time. */
  bytes: number
  ms: number
}

/** Cuts off who sends a small body drop by drop, to keep a connection busy. */
export function endSlowForms(app: FastifyInstance, { bytes, ms }: Limits): void {
  app.addHook('onRequest', async ({ raw }) => {
    const length = raw.headers['content-length']
    const hasBody = (length ?? '0') !== '0' || raw.headers['transfer-encoding'] !== undefined
    if (!hasBody || Number(length) > bytes) return
    const timer = setTimeout(() => raw.destroy(), ms)
    timer.unref()
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
  })
}
