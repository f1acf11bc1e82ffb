import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Visit } from './http/context.ts'
import { pageCache } from './http/page-cache.ts'

const root = new URL('..', import.meta.url).pathname

type Opened = ServerBuild & { entry: { module: { openContext(visit: Visit): RouterContextProvider } } }

export type WebOptions = {
  /** Builds what the pages may know of a request. */
  visit: (request: FastifyRequest) => Promise<Visit>
  now: () => number
}

/** The door for people: the built pages and their files. */
export async function web(app: FastifyInstance, { visit, now }: WebOptions) {
  const build = (await import(`${root}build/server/index.js`)) as Opened
  const handle = createRequestHandler(build, 'production')
  const cache = pageCache(now)
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') cache.clear()
  })

  await app.register(fastifyStatic, {
    root: `${root}build/client`,
    wildcard: false,
    index: false,
    preCompressed: existsSync(`${root}build/client/.compressed`),
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header(
        'Cache-Control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    pages.all('/*', async (request, reply) => {
      const key = cache.keyOf(request)
      const kept = key && cache.find(key)
      if (kept) return kept.sendTo(reply)
      const context = await visit(request)
      const response = await handle(asFetch(request, context.origin), build.entry.module.openContext(context))
      if (!key) return send(reply, response)
      return cache.keep(key, response, await bodyOf(response)).sendTo(reply)
    })
  })
}

function asFetch(request: FastifyRequest, origin: string): Request {
  const controller = new AbortController()
  request.raw.socket.once('close', () => controller.abort())
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers: Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':') ? [] : [[name, String(value)] as [string, string]],
    ),
    body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null,
    signal: controller.signal,
  })
}

async function send(reply: FastifyReply, response: Response) {
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.code(response.status).send(await bodyOf(response))
}

async function bodyOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}
