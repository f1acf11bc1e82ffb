import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { api } from '#api/app.ts'
import { defaultFacts } from '#route-facts'
import { uncrawledPaths } from '#web/site.ts'
import { authorizeCalls, remembered } from '#api/authorize-calls.ts'
import { nepalDate } from '#domain/dates.ts'
import type { Streams } from '#api/options.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import type { ApiDocument } from '#web/http/api-document.ts'
import type { Company } from '#domain/ports/company.ts'
import { informationPages, siteEntries } from '#web/content/pages.ts'
import { pictures } from '#web/http/pictures.ts'
import { bannerFor } from '#web/http/consent/consent.ts'
import { currencyFor } from '#web/http/shown-currency.ts'
import { web } from '#web/mount.ts'
import { apiCookies } from './visits/api-cookies.ts'
import { endConnectionsWhenLeaving } from './end-connections.ts'
import { faultPage, strangeMethod } from './static/fault-page.ts'
import { identify } from './identify.ts'
import { limitRequests } from './limits/limit-requests.ts'
import type { Counts } from './limits/own-counts.ts'
import { missingFiles } from './static/missing-files.ts'
import { offlinePage } from './static/offline-page.ts'
import { signedInPages } from './static/signed-in-pages.ts'
import { openVisits } from './visits/open-visit.ts'
import { sharedResults } from './visits/shared-results.ts'
import { pageCache, type PageCacheOptions } from './static/page-cache.ts'
import { sameOriginOnly } from './same-origin.ts'
import { endSlowForms } from './slow/end-slow-forms.ts'
import { endSlowReaders } from './slow/end-slow-readers.ts'
import { limitConnections } from './slow/limit-connections.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { limitHalfRead } from './slow/limit-half-read.ts'
import type { readers } from './replicas/readers.ts'
import { refuseOddPaths } from './refuse-odd-paths.ts'
import { shedRequests } from './shedding/shed-requests.ts'

/** The largest body of a form or call. Uploads have their own limits. */
const BODY_BYTES = 64 * 1024
/**
 * The time for a request to arrive, since a phone sends pictures slowly. Forms and calls have seconds (slow-rules.ts).
 */
const UPLOAD_MS = 120_000
const HEAD_MS = 10_000
/** How often Node looks for request heads and bodies that take too long. */
const CHECK_MS = 1_000
/** How long a part of the server may take to start: longer than on a machine that does other work as well. */
const START_MS = 60_000
/** Retry-After of a request that was shed. */
const RETRY_AFTER_S = 5
const WEBHOOK = '/api/payments/webhook'

export type HttpServerOptions = {
  deps: CatalogueDeps
  log: Logger
  trustProxy: string[]
  publicOrigin: string | null
  /** The company in the imprint. */
  company: Company
  secure: boolean
  paymentOrigin: string | null
  ready: () => Promise<boolean>
  /** Whether this process is stopping. */
  isLeaving: () => boolean
  streams: Streams
  readers: ReturnType<typeof readers>
  /** Request counts, shared by all processes. */
  counts: Counts
  /** How many queries wait for a database connection. */
  waiting: () => number
  /** The metrics of this process. */
  figures: { watch: (app: FastifyInstance) => void; text: () => Promise<string> }
  /** Counts views of pages, without those of an operator who impersonates somebody. */
  countViews: (app: FastifyInstance, isImpersonated: (request: FastifyRequest) => boolean) => void
  /** Serves pages from their sources, for `npm run dev`. */
  dev: boolean
  /** Pages of the demonstration; null in production. */
  demonstration: ((app: FastifyInstance) => Promise<void>) | null
}

/** Creates the Fastify server: what applies to every request, then the API, files and pages. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { deps, log, secure, publicOrigin } = options
  const isTrustedProxy = trustedProxies(options.trustProxy)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: isTrustedProxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: UPLOAD_MS,
    http: { connectionsCheckingInterval: CHECK_MS },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    pluginTimeout: START_MS,
    genReqId: () => randomUUID().slice(0, 13),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
  })
  app.setErrorHandler(faultPage)
  app.setNotFoundHandler(strangeMethod)
  app.server.headersTimeout = HEAD_MS
  refuseOddPaths(app)
  endConnectionsWhenLeaving(app, options.isLeaving)
  limitConnections(app, isTrustedProxy)
  endSlowForms(app, { formBytes: BODY_BYTES })
  endSlowReaders(app)
  limitHalfRead(app)
  const seen = new WeakSet<FastifyRequest>()
  options.countViews(app, (request) => seen.has(request))
  options.figures.watch(app)
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503) void reply.header('Retry-After', RETRY_AFTER_S)
  })

  const now = () => deps.now().getTime()
  const cached: PageCacheOptions = {
    now,
    version: (lasts) => `${lasts ? '' : deps.catalogue.version} ${nepalDate(deps.now())}`,
    variant: ({ headers }) =>
      `${currencyFor(headers.cookie, headers['accept-language'])} ${bannerFor(headers.cookie, deps.now())}`,
  }
  const cache = pageCache(cached)
  if (!options.dev) cache.answer(app)
  const signedIn = signedInPages(cached)
  signedIn.forgetAfterPosts(app)
  const results = sharedResults({ now, version: () => cached.version(false) })
  results.endAfterChanges(app)
  const shedding = shedRequests(app, {
    waiting: options.waiting,
    isLeaving: options.isLeaving,
    retryAfterS: RETRY_AFTER_S,
    warn: (message) => log.warn(message),
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 })
  cache.keep(app)
  options.readers.rememberChanges(app)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })

  const visitorOf = remembered(async (request) => {
    try {
      const visitor = await identify(deps, request, secure)
      if (visitor.impersonation) seen.add(request)
      return visitor
    } catch (error) {
      request.log.error({ err: error }, 'Error getting user:')
      throw error
    }
  })
  // Runs before the limits: requests that another site sends must not count against its visitor.
  app.addHook('onRequest', sameOriginOnly(publicOrigin, [WEBHOOK]))
  limitRequests(app, {
    shared: options.counts,
    secret: deps.secret,
    accountOf: async (request) => {
      const { account, impersonation } = await visitorOf(request)
      // Impersonated page views do not count as the account's requests.
      return impersonation ? null : (account?.id ?? null)
    },
  })

  const information = informationPages(options.company)
  let apiDocument: () => object = () => ({ info: { title: '' } })
  app.addHook('onSend', async (request, reply) => {
    if (!seen.has(request)) return
    // The browser stores nothing of an impersonated page.
    void reply.removeHeader('set-cookie').header('cache-control', 'private, no-store')
  })
  await app.register(async (calls) => {
    authorizeCalls(calls, { deps, visitorOf })
    await calls.register(api, {
      deps,
      readerOf: options.readers.readerOf,
      visitorOf,
      shared: results.shared,
      ...apiCookies(secure),
      ready: options.ready,
      streams: options.streams,
      information: async () => siteEntries(await information()),
      uncrawled: uncrawledPaths,
      publish: (document) => {
        apiDocument = document
      },
      shedding: shedding.figures,
      figures: options.figures.text,
    })
  })
  await app.register(async (files) => {
    authorizeCalls(files, {
      deps,
      visitorOf,
      group: { permission: 'trek.read', facts: { ...defaultFacts, limit: null } },
    })
    await files.register(pictures, deps)
  })
  await app.register(async (own) => {
    authorizeCalls(own, { deps, visitorOf, group: { permission: 'site.use' } })
    await own.register(offlinePage)
  })
  await app.register(async (demonstration) => {
    authorizeCalls(demonstration, {
      deps,
      visitorOf,
      // Its card page is part of a checkout.
      group: {
        permission: 'demonstration.use',
        facts: { ...defaultFacts, load: { read: 'checkout', write: 'checkout' }, limit: null },
      },
    })
    await options.demonstration?.(demonstration)
  })
  await app.register(missingFiles)
  await app.register(web, {
    dev: options.dev,
    visit: openVisits({
      deps,
      readerOf: options.readers.readerOf,
      visitorOf,
      information,
      shared: results.shared,
      apiDocument: () => apiDocument() as ApiDocument,
      site: {
        demonstration: options.demonstration !== null,
        secure,
        paymentOrigin: options.paymentOrigin,
        relaxed: options.dev,
      },
    }),
    shared: options.dev ? async () => null : signedIn.page,
  })
  return app
}
