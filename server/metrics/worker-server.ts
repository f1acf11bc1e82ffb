import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { authorizeCalls } from '#api/authorize-calls.ts'
import { health } from '#api/health.ts'
import { metrics } from '#api/metrics.ts'
import type { Visitor } from '#domain/account/visitor.ts'
import { networkOf } from '#domain/client-network.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'

export type WorkerServerOptions = {
  deps: CatalogueDeps
  log: Logger
  ready: () => Promise<boolean>
  /** The metrics of this process. */
  figures: { watch: (app: FastifyInstance) => void; text: () => Promise<string> }
}

/** The HTTP server of a worker, for monitoring: `/healthz`, `/readyz` and `/metrics`. Nobody signs in there. */
export async function createWorkerServer(options: WorkerServerOptions): Promise<FastifyInstance> {
  const { deps, log, ready, figures } = options
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
  })
  figures.watch(app)
  authorizeCalls(app, { deps, visitorOf: async ({ ip }) => signedOut(networkOf(ip)) })
  await app.register(health, { ready })
  await app.register(metrics, {
    deps,
    shedding: () => ({ shed: {}, level: 0, slowestMs: 0 }),
    figures: figures.text,
  })
  return app
}

function signedOut(network: string): Visitor {
  return {
    id: randomUUID(),
    isNew: true,
    network,
    account: null,
    awaitsFactor: null,
    sessionId: null,
    secondFactorAt: null,
    confirmedAt: null,
    impersonation: null,
  }
}
