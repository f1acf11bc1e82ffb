import { globSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { staticFile } from '#route-facts'

const root = new URL('../build/client/', import.meta.url).pathname

/** The compressed variants get no address: they are sent in place of the requested file. */
const VARIANTS = ['**/*.br', '**/*.gz']

/** Serves the built files. Names under /assets/ contain a hash, so browsers cache those files as immutable. */
export async function builtFiles(files: FastifyInstance): Promise<void> {
  files.addHook('onRoute', (route) => {
    route.config = { ...route.config, facts: staticFile }
  })
  const sent = { index: false, preCompressed: true } as const
  // A route for each file.
  await files.register(fastifyStatic, {
    ...sent,
    root,
    wildcard: false,
    globIgnore: [...VARIANTS, 'assets/**'],
    setHeaders: (reply) => void reply.header('Cache-Control', 'public, max-age=3600'),
  })
  // One route for the hundreds of files of this folder, because a route for each takes 8 MB of memory.
  const names = new Set(globSync('**/*.*', { cwd: `${root}assets`, exclude: VARIANTS }))
  await files.register(async (assets) => {
    assets.addHook<{ Params: { '*': string } }>('onRequest', async ({ params }, reply) => {
      if (!names.has(params['*'])) return sendMissingFile(reply)
    })
    await assets.register(fastifyStatic, {
      ...sent,
      root: `${root}assets`,
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => void reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
    })
  })
}

/** Answers a request for a missing file without rendering a page. */
export function sendMissingFile(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found\n')
}
