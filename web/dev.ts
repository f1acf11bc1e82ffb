import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { createRequestHandler } from 'react-router'
import type { Load, OpenedBuild } from './http/context.ts'
import { pageHandlers } from './http/page-handlers.ts'

/** Serves the pages from their sources and reloads them after a change; for `npm run dev` only. */
export async function devBuild(app: FastifyInstance): Promise<Load> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } } })
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('onClose', () => vite.close())
  return async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as OpenedBuild
    pageHandlers(build)
    return { build, handle: createRequestHandler(build, 'development') }
  }
}
