import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler } from 'react-router'
import { pageHandlers, pagePatterns } from './http/page-handlers.ts'
import { filesForm, FORMS_AT_ONCE, refusedForm } from './http/files-form.ts'
import type { Load, OpenedBuild, Visit } from './http/context.ts'
import { type Over, turns } from './http/turns.ts'

const root = new URL('..', import.meta.url).pathname
/** What our pages send: forms of fields, and, to a few pages, of files. */
const FORM = 'application/x-www-form-urlencoded'
const FILES_FORM = 'multipart/form-data'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether people see what is there. */
    isPage?: boolean
  }
}

export type WebOptions = {
  /** Builds what the pages may know of a request. */
  visit: (request: FastifyRequest) => Promise<Visit>
  /** Pages from their sources instead of the built ones. */
  dev: boolean
}

/** The door for people: the built pages and their files. */
export async function web(app: FastifyInstance, { visit, dev }: WebOptions) {
  const forms = turns(FORMS_AT_ONCE)
  const load = dev ? await (await import('./dev.ts')).devBuild(app) : await builtPages(app)

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(FORM, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // Read by the page itself while it arrives: see files-form.ts.
    pages.addContentTypeParser(FILES_FORM, (_request, _body, done) => done(null))
    const method = ['GET', 'HEAD', 'POST']
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const isFiles = request.method === 'POST' && !Buffer.isBuffer(request.body)
      const refused = isFiles ? refusedForm(request) : null
      if (refused) return reply.code(refused).send()
      if (request.url.includes('%00')) throw unreadable()
      if (Buffer.isBuffer(request.body)) request.body = withoutNul(request.body)
      const [{ build, handle }, context] = [await load(), await visit(request)]
      if (!URL.canParse(context.origin + request.url)) throw unreadable()
      const files = isFiles ? filesForm(request, forms, context.visitor.account?.id ?? null) : null
      const sent = asFetch(request, reply, context.origin, files?.body ?? null)
      const answer = handle(sent, build.entry.module.openContext(context))
      const page = answer.finally(files?.drop)
      return send(reply, await (files ? Promise.race([page, files.over.then(notRead)]) : page))
    }
    // Each page is a route by itself, so that limits, shedding, figures and the log know it by its pattern. While developing
    // pages come and go, and all of them are one route.
    const patterns = dev ? [] : pagePatterns((await load()).build)
    for (const url of [...patterns, '/*']) pages.route({ method, url, handler, config: { isPage: true } })
  })
}

/** Nobody's address or form: the server's own page says so. */
function unreadable(): Error {
  return Object.assign(new Error('Bad Request'), { statusCode: 400 })
}

/** A form with files that had to wait for too long may be sent again in a moment; one that hardly came was too slow. */
function notRead(why: Over): never {
  throw Object.assign(new Error('Not read'), { statusCode: why === 'busy' ? 503 : 408 })
}

/** The database stores no NUL. Text copied from a file can hold one that nobody sees, so a form loses it. */
function withoutNul(body: Buffer): Buffer {
  if (!body.includes('%00') && !body.includes(0)) return body
  return Buffer.from(body.toString('latin1').replaceAll('%00', '').replaceAll('\0', ''), 'latin1')
}

/** The pages as they were built; their files carry a hash in their names and are kept for ever. */
async function builtPages(app: FastifyInstance): Promise<Load> {
  const build = (await import(`${root}build/server/index.js`)) as OpenedBuild
  pageHandlers(build)
  await app.register(fastifyStatic, {
    root: `${root}build/client`,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Each listed file gets a route. The compressed variants need none: they are sent in place of the requested file.
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const loaded = { build, handle: createRequestHandler(build, 'production') }
  return async () => loaded
}

function asFetch(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
  files: ReadableStream<Uint8Array> | null,
): Request {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return new Request(new URL(`${origin}${request.url}`), {
    method: request.method,
    headers: Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':') ? [] : [[name, String(value)] as [string, string]],
    ),
    body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : files,
    signal: controller.signal,
    // What undici asks of a body that is still arriving.
    ...(files && { duplex: 'half' }),
  })
}

/** What says nothing of caches, a refusal for one, still names in its header who has signed in: it is kept by none. */
async function send(reply: FastifyReply, response: Response) {
  reply.header('Cache-Control', 'private, no-store')
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()))
}
