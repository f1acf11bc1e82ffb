import pg from 'pg'
import { listenApi } from './api-server.ts'
import { deliverDue, type Endpoint } from './deliver-events.ts'
import { closeDueSessions } from './expire-sessions.ts'
import { finishDueRefunds } from './balance/finish-refunds.ts'
import { transferDue } from './balance/move-balance.ts'
import { oddMoney } from './balance/odd-money.ts'
import { findDue } from './due.ts'
import { inTransaction, prepareSchema, type Store } from './open-store.ts'
import { renewDue } from './subscriptions/renew-subscriptions.ts'
import { standInSwitches } from './switches.ts'

const POLL_MS = 2_000
const POLL_WITH_EVENTS_MS = 1_000

export type StandInSettings = ({ pool: pg.Pool } | { databaseUrl: string }) & {
  now: () => Date
  /** The URL for signed events; null in a process that delivers none. */
  webhookUrl: string | null
  webhookSecret: string
  /** The origin of `standInPages`, without a path. */
  publicUrl: string
  apiPort?: number
  /** The part of the balance that is never transferred to the bank, in US cents. */
  reserveCents?: number
  /** Receives background errors, without personal data. */
  warn?: (message: string) => void
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>

/**
 * Starts a stand-in of Stripe's API on this machine. Any number of processes may run one on the same database; together
 * they behave like one Stripe.
 */
export async function startStandIn(settings: StandInSettings) {
  const own =
    'pool' in settings
      ? null
      : new pg.Pool({ connectionString: settings.databaseUrl, max: 6, connectionTimeoutMillis: 5_000 })
  const pool = 'pool' in settings ? settings.pool : own!
  const warn = settings.warn ?? (() => {})
  own?.on('error', (error) => warn(`payment stand-in: ${error.message}`))
  own?.on('connect', (client) => void client.on('error', () => {}))
  await prepareSchema(pool)

  const base = settings.publicUrl.replace(/\/$/, '')
  const store: Store = {
    pool,
    now: settings.now,
    payUrl: (id) => `${base}/dev/pay/${id}`,
    wake: () => rounds.wake(),
    warn,
  }
  const endpoint = settings.webhookUrl ? { url: settings.webhookUrl, secret: settings.webhookSecret } : null
  const rounds = keepGoing(store, endpoint, settings.reserveCents ?? 0)
  const api = await listenApi(store, settings.apiPort)

  return {
    apiHost: '127.0.0.1',
    apiPort: api.port,
    store,
    ...standInSwitches(pool),
    ...oddMoney(store),
    async stop() {
      await Promise.all([api.close(), rounds.stop()])
      await own?.end()
    },
  }
}

/**
 * Expires sessions, completes refunds, renews subscriptions, transfers to the bank and delivers events: at once when
 * woken, else every second or two.
 */
function keepGoing(store: Store, endpoint: Endpoint | null, reserveCents: number) {
  const stopping = new AbortController()
  let woken = false
  let rise = () => {}
  const wake = () => {
    woken = true
    rise()
  }
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      rise = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (!stopping.signal.aborted) {
      woken = false
      let pauseMs = POLL_MS
      try {
        const due = await findDue(store)
        if (due.hasWaitingEvents) pauseMs = POLL_WITH_EVENTS_MS
        const { pool } = store
        if (due.sessions)
          while ((await inTransaction(pool, (tx) => closeDueSessions(tx, store, store.now()))) > 0);
        if (due.refunds) while ((await inTransaction(pool, (tx) => finishDueRefunds(tx, store.now()))) > 0);
        if (due.subscriptions) while ((await inTransaction(pool, (tx) => renewDue(tx, store))) > 0);
        if (due.transfer) await inTransaction(pool, (tx) => transferDue(tx, store.now(), reserveCents))
        const isNews = due.sessions || due.refunds || due.subscriptions || due.transfer || due.events
        if (endpoint && isNews)
          while (!stopping.signal.aborted && (await deliverDue(store, endpoint, stopping.signal)) > 0);
      } catch (error) {
        store.warn(`payment stand-in: ${(error as Error).message}`)
        woken = false
      }
      if (!woken && !stopping.signal.aborted) await sleep(pauseMs)
    }
  }
  const running = run()
  const stop = () => {
    stopping.abort()
    rise()
    return running
  }
  return { wake, stop }
}
