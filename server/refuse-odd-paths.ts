import type { FastifyInstance } from 'fastify'
import { faultNotice } from './static/fault-page.ts'
import { noticeHeaders } from './static/notice-page.ts'
import { isPlainPath } from './plain-path-rules.ts'

/** Refuses a path with more than one spelling before any limit, shedding class, route or page reads it. */
export function refuseOddPaths(app: FastifyInstance): void {
  const body = Buffer.from(faultNotice(400))
  const headers = { ...noticeHeaders, 'Content-Length': body.length, 'Cache-Control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    if (isPlainPath(request.url)) return done()
    reply.hijack()
    reply.raw.writeHead(400, { ...headers, Connection: 'close' })
    reply.raw.end(request.method === 'HEAD' ? undefined : body)
  })
}
