import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { api } from '#api/app.ts'
import { openByRows, remembered } from '#api/named-rows.ts'
import { nepalDate } from '#domain/dates.ts'
import type { Streams } from '#api/options.ts'
import type { Deps } from '#domain/deps.ts'
import { pictures } from '#web/http/pictures.ts'
import { currencyFor } from '#web/http/shown-currency.ts'
import { web } from '#web/mount.ts'
import { endConnectionsWhenClosing } from './end-connections.ts'
import { endSlowForms } from './end-slow-forms.ts'
import { faultPage } from './fault-page.ts'
import { identify, visitorCookie } from './identify.ts'
import { pageCache } from './page-cache.ts'
import { sameOriginOnly } from './same-origin.ts'

/** The largest body of a form or call; uploads, when there are any, have a limit of their own. */
const BODY_BYTES = 64 * 1024
/** How long a request may take to arrive: a phone sends pictures slowly, forms and calls are small. */
const UPLOAD_MS = 120_000
const FORM_MS = 15_000
/** What one address may change a minute; the payment provider's webhook is not counted. */
const WRITES_A_MINUTE = 300
/** When whoever found us too busy may ask again. */
const RETRY_AFTER_S = 5
const WEBHOOK = '/api/payments/webhook'

export type DoorOptions = {
  deps: Deps
  log: Logger
  trustProxy: string[]
  publicOrigin: string | null
  secure: boolean
  paymentOrigin: string | null
  ready: () => Promise<boolean>
  streams: Streams
  /** Hears of every answer: what is looked at is counted. */
  countViews: (app: FastifyInstance) => void
  /** Pages straight from their sources, for `npm run dev`. */
  dev: boolean
  /** Pages of the demonstration, or none in production. */
  demonstration: ((app: FastifyInstance) => Promise<void>) | null
}

/** Both doors that are reached over HTTP, with what holds for every request. */
export async function openDoors(options: DoorOptions): Promise<FastifyInstance> {
  const { deps, log, secure, publicOrigin } = options
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    bodyLimit: BODY_BYTES,
    requestTimeout: UPLOAD_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => randomUUID().slice(0, 13),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 400 },
  })
  app.setErrorHandler(faultPage)
  app.server.headersTimeout = 10_000
  endConnectionsWhenClosing(app)
  endSlowForms(app, { bytes: BODY_BYTES, ms: FORM_MS })
  options.countViews(app)
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503) void reply.header('Retry-After', RETRY_AFTER_S)
  })

  const now = () => deps.now().getTime()
  const cache = pageCache({
    now,
    version: () => `${deps.catalogue.version} ${nepalDate(deps.now())}`,
    variant: ({ headers }) => currencyFor(headers.cookie, headers['accept-language']),
  })
  if (!options.dev) cache.answer(app)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 })
  cache.keep(app)
  await app.register(rateLimit, {
    max: WRITES_A_MINUTE,
    timeWindow: '1 minute',
    allowList: ({ method, url }) =>
      method === 'GET' || method === 'HEAD' || url === WEBHOOK || url.startsWith('/dev/'),
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`Too many requests. Please try again in ${after}.`), { statusCode: 429 }),
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  app.addHook('onRequest', sameOriginOnly(publicOrigin, [WEBHOOK]))

  const visitorOf = remembered((request) =>
    identify(deps, request, secure).catch((error: unknown) => {
      request.log.error({ err: error }, 'Error getting user:')
      throw error
    }),
  )
  await app.register(async (calls) => {
    openByRows(calls, { deps, visitorOf })
    await calls.register(api, {
      deps,
      visitorOf,
      secure,
      visitorCookie: (visitor) => visitorCookie(visitor, secure),
      ready: options.ready,
      streams: options.streams,
    })
  })
  await app.register(async (files) => {
    openByRows(files, { deps, visitorOf, row: 'trek.read' })
    await files.register(pictures, deps)
  })
  await app.register(async (demonstration) => {
    openByRows(demonstration, { deps, visitorOf, row: 'demonstration.use' })
    await options.demonstration?.(demonstration)
  })
  await app.register(web, {
    dev: options.dev,
    visit: async (request) => {
      const visitor = await visitorOf(request)
      return {
        deps,
        visitor,
        visitorCookie: visitorCookie(visitor, secure),
        origin: publicOrigin ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`,
        site: {
          demonstration: options.demonstration !== null,
          secure,
          paymentOrigin: options.paymentOrigin,
          relaxed: options.dev,
        },
        onError: (error) => {
          request.log.error({ err: error }, 'a page failed')
          return request.id
        },
      }
    },
  })
  return app
}
