import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler } from 'react-router'
import { builtFiles } from './built-files.ts'
import { pageHandlers } from './http/page-handlers.ts'
import { filesForm, FORMS_AT_ONCE, refusedForm } from './http/files-form.ts'
import type { Load, OpenedBuild, Visit } from './http/context.ts'
import { type Over, keyedSemaphore } from './http/keyed-semaphore.ts'
import { factsAt, pages as rows } from './site.ts'

const root = new URL('..', import.meta.url).pathname
/** The content types of our forms: fields only, or, for a few pages, also files. */
const FORM = 'application/x-www-form-urlencoded'
const FILES_FORM = 'multipart/form-data'

export type WebOptions = {
  /** Builds the context of a request for the pages. */
  visit: (request: FastifyRequest) => Promise<Visit>
  /** A page that visitors share, for this visit; null when it has to be rendered for the visitor. */
  shared: (
    request: FastifyRequest,
    visit: Visit,
    render: (visit: Visit) => Promise<Response>,
  ) => Promise<Response | null>
  /** Serves the pages from their sources instead of the build. */
  dev: boolean
}

/** Serves the pages and their static files. */
export async function web(app: FastifyInstance, { visit, shared, dev }: WebOptions) {
  const forms = keyedSemaphore(FORMS_AT_ONCE)
  const load = dev ? await (await import('./dev.ts')).devBuild(app) : await builtPages(app)

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(FORM, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // The page reads the body as a stream: see files-form.ts.
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
      const render = (one: Visit) => handle(sent, build.entry.module.openContext(one))
      const copy = await shared(request, context, render)
      if (copy) return send(reply, copy)
      const answer = render(context)
      const page = answer.finally(files?.drop)
      return send(reply, await (files ? Promise.race([page, files.over.then(notRead)]) : page))
    }
    // Each page is a separate route, so that rate limits, load shedding, metrics and the log have its pattern. In
    // development the pages may change, so all of them are one route.
    const paths = dev ? ['/*'] : [...new Set(rows.map(([, { path }]) => path))]
    for (const path of paths) {
      const facts = factsAt(path)
      const config = { isPage: true, ...(facts && { facts }) }
      for (const url of [path, ...dataPath(path)]) pages.route({ method, url, handler, config })
    }
  })
}

/** The path from which client navigation requests a page's data. A parameter at the end matches '.data' itself. */
function dataPath(path: string): string[] {
  return /(:[^/]+|\*)$/.test(path) ? [] : [`${path === '/' ? '/_' : path}.data`]
}

/** The error for an invalid URL or form; the server answers it with its own error page. */
function unreadable(): Error {
  return Object.assign(new Error('Bad Request'), { statusCode: 400 })
}

/** A form with files that waited too long for a slot gets a 503; one that arrived too slowly gets a 408. */
function notRead(why: Over): never {
  throw Object.assign(new Error('Not read'), { statusCode: why === 'busy' ? 503 : 408 })
}

/** The database stores no NUL, which copied text can contain invisibly, so it is removed from forms. */
function withoutNul(body: Buffer): Buffer {
  if (!body.includes('%00') && !body.includes(0)) return body
  return Buffer.from(body.toString('latin1').replaceAll('%00', '').replaceAll('\0', ''), 'latin1')
}

/** The built pages and their files. */
async function builtPages(app: FastifyInstance): Promise<Load> {
  const build = (await import(`${root}build/server/index.js`)) as OpenedBuild
  pageHandlers(build)
  await app.register(builtFiles)
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
    // undici requires this for a streamed body.
    ...(files && { duplex: 'half' }),
  })
}

/**
 * Forbids caching by default, because the page's header names the signed-in person; a response may override it. Search
 * engines may list only the pages that the route table names.
 */
async function send(reply: FastifyReply, response: Response) {
  reply.header('Cache-Control', 'private, no-store')
  const isIndexed = reply.request.routeOptions.config.facts?.isIndexed === true && response.status < 400
  if (!isIndexed) reply.header('X-Robots-Tag', 'noindex')
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()))
}
