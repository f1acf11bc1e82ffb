import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { brand } from '#brand'
import type { ReplicaFigures } from '#db/replicas.ts'
import type { Db } from '#domain/deps.ts'
import { jobFigures } from '#worker/job-metrics.ts'
import { factsOf, matchedRoute } from '../matched-route.ts'
import { routeOf } from './route-rules.ts'

const RESOLUTION_MS = 20
const BUCKETS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Pool = { inUse: number; idle: number; waiting: number }

export type FigureOptions = {
  db: Db
  /** The database connections of this process. */
  pool: () => Pool
  /** The open streams of this process. */
  streams: () => number
  /** The replicas of the database. */
  replicas: () => ReplicaFigures[]
}

/** The metrics of this process in Prometheus format, and the jobs that all processes share. */
export function processFigures({ db, pool, streams, replicas }: FigureOptions) {
  const registry = new Registry()
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const named = (name: string, help: string) => ({
    name: `${brand.slug}_${name}`,
    help,
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...named(name, help),
      collect() {
        this.set(read())
      },
    })

  const requests = new Histogram({
    ...named('request_seconds', 'How long answers took, by route and status; streams until they ended.'),
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
  })
  new Gauge({
    ...named(
      'event_loop_delay_seconds',
      'How late the program was with what it did next, since the last reading.',
    ),
    labelNames: ['quantile'],
    collect() {
      for (const [quantile, nanoseconds] of [
        ['0.5', delay.percentile(50)],
        ['0.99', delay.percentile(99)],
        ['1', delay.max],
      ] as const)
        this.set({ quantile }, delay.count > 0 ? Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000) : 0)
      delay.reset()
    },
  })
  new Gauge({
    ...named('database_connections', 'Connections of this process by what they do, and who waits for one.'),
    labelNames: ['state'],
    collect() {
      const { inUse, idle, waiting } = pool()
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    ...named('replica_used', 'Whether pages read from this replica of the database: 1, or 0.'),
    labelNames: ['replica'],
    collect() {
      for (const { name, isUsed } of replicas()) this.set({ replica: name }, isUsed ? 1 : 0)
    },
  })
  new Gauge({
    ...named('replica_lag_seconds', 'For how long this replica has lacked a change of the primary.'),
    labelNames: ['replica'],
    collect() {
      for (const { name, lagSeconds } of replicas()) this.set({ replica: name }, lagSeconds)
    },
  })
  gauge('streams_open', 'Streams to browsers that are open in this process.', streams)
  gauge('resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss())
  gauge('heap_used_bytes', 'Memory that its objects fill.', () => process.memoryUsage().heapUsed)
  gauge('uptime_seconds', 'For how long this process has run.', () => process.uptime())
  const readJobs = jobGauges(named, db)

  return {
    /** Counts every answer of this server. */
    watch(app: FastifyInstance) {
      app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
        const { method, routeOptions } = request
        const route = routeOf(
          method,
          matchedRoute(request),
          routeOptions.config.isPage ? factsOf(request) : null,
        )
        const known = /^(GET|HEAD|POST|PUT|DELETE|OPTIONS)$/.test(method) ? method : 'other'
        requests.observe({ method: known, route, status: String(statusCode) }, elapsedTime / 1000)
      })
    },
    async text() {
      await readJobs()
      return registry.metrics()
    },
    stop: async () => void delay.disable(),
  }
}

/** Returns a function that reads all of these metrics at once. Zero values are omitted. */
function jobGauges(
  named: (name: string, help: string) => { name: string; help: string; registers: Registry[] },
  db: Db,
) {
  const labelNames = ['job']
  const waiting = new Gauge({
    ...named('jobs_waiting', 'Jobs that wait, are done or are tried again.'),
    labelNames,
  })
  const failed = new Gauge({ ...named('jobs_failed', 'Jobs that failed for good.'), labelNames })
  const mails = new Gauge(named('mails_waiting', 'Mails that no mail server has taken yet.'))
  const oldestMail = new Gauge(named('mails_oldest_seconds', 'How long the oldest of them has waited.'))
  const oldest = new Gauge({
    ...named('jobs_oldest_seconds', 'How long the oldest of them has waited.'),
    labelNames,
  })
  return async () => {
    const jobs = await jobFigures(db)
    for (const each of [waiting, failed, oldest]) each.reset()
    for (const { name: job, ...figures } of jobs) {
      waiting.set({ job }, figures.waiting)
      failed.set({ job }, figures.failed)
      oldest.set({ job }, figures.oldestSeconds)
    }
    const ofMail = jobs.filter(({ name }) => name.startsWith('mail-'))
    mails.set(ofMail.reduce((sum, each) => sum + each.waiting, 0))
    oldestMail.set(Math.max(0, ...ofMail.map(({ oldestSeconds }) => oldestSeconds)))
  }
}
