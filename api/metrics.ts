import { Counter, Gauge, Registry } from '@prometheus-io/client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brand } from '#brand'
import { type MoneyHealth, moneyHealth } from '#domain/payment/money-health-queries.ts'
import type { ApiOptions, Shedding } from './options.ts'

const gauges: [name: string, help: string, figure: keyof MoneyHealth][] = [
  ['provider_differences', "Open differences between our books and the provider's lists.", 'differences'],
  ['unfinished_payments', 'Attempts by which the provider may still take money.', 'unfinishedPayments'],
  ['stuck_refunds', 'Refunds that failed or were not sent within an hour.', 'stuckRefunds'],
  ['failed_jobs', 'Jobs that were given up, or that move money and still fail.', 'failedJobs'],
  ['unapplied_events', 'Events of the provider that could not be applied yet.', 'unappliedEvents'],
  [
    'ledger_balance_difference_cents',
    'What the provider holds more than our books say.',
    'balanceDifferenceCents',
  ],
  ['invariant_violations', 'Rows that must never be; always 0.', 'invariantViolations'],
]

/**
 * `/metrics` in Prometheus format, for alerts about money or the program. It reveals business figures, so only a
 * machine of the same network may read it, and directly: anybody else gets 404.
 */
export async function metrics(
  app: FastifyInstance,
  { deps, shedding, figures }: Pick<ApiOptions, 'deps' | 'shedding' | 'figures'>,
) {
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isInternal(request)) return reply.code(404).send({ error: 'Not found' })
    const registry = registryOf(await moneyHealth(deps), shedding())
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(`${await registry.metrics()}\n${await figures()}`)
  })
}

/** Read for each request: all processes report the same about money, and each its own shed requests. */
function registryOf(health: MoneyHealth, { shed, level, slowestMs }: Shedding): Registry {
  const registry = new Registry()
  for (const [name, help, figure] of gauges)
    new Gauge({ name: `${brand.slug}_${name}`, help, registers: [registry] }).set(
      health[figure] ?? Number.NaN,
    )
  const turnedAway = new Counter({
    name: `${brand.slug}_shed_requests_total`,
    registers: [registry],
    labelNames: ['class'],
    help: 'Requests turned away because there was too much to do.',
  })
  for (const [kind, count] of Object.entries(shed)) turnedAway.inc({ class: kind }, count)
  new Gauge({
    name: `${brand.slug}_shed_level`,
    registers: [registry],
    help: 'How many classes of requests are held back now.',
  }).set(level)
  new Gauge({
    name: `${brand.slug}_shed_slowest_seconds`,
    registers: [registry],
    help: 'The longest that somebody waited to be turned away.',
  }).set(slowestMs / 1000)
  return registry
}

/** Checks the connection's address, because anybody can write a proxy header; never through a proxy. */
function isInternal({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:)/.test(address)
}
