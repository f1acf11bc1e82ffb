import { type Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { prepareStatements } from './prepare-statements.ts'
import { RetryingKysely } from './retry-transactions.ts'
import type { Tables } from './schema.ts'
import { sendTogether } from './pipeline.ts'

export type ConnectOptions = {
  max: number
  applicationName: string
  /** How long a query waits for a free connection, in milliseconds. */
  waitMs?: number
  /**
   * Called when an idle connection breaks, for instance because the server restarts; the pool opens new ones
   * automatically.
   */
  onLost?: (error: Error) => void
  /** Receives a function that returns the used, idle and waiting connections. */
  onPool?: (pool: () => { inUse: number; idle: number; waiting: number }) => void
}

/**
 * A booking is read in 8.5 ms on a new connection and in 0.26 on an open one (docs/performance.md), so a quiet site does not
 * close its connections after 10 s.
 */
const IDLE_MS = 300_000

const { INT8, NUMERIC, DATE } = pg.types.builtins
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182

/**
 * A pool of connections with time limits: 3 s for a lock, 10 s for a statement, 5 s idle in a transaction. bigint and
 * numeric arrive as numbers (cents, counts, averages), a date as YYYY-MM-DD, an instant as Date.
 */
export function openPool(
  url: string,
  { max, applicationName, waitMs = 5000, onLost = () => {}, onPool = () => {} }: ConnectOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withOption(url, '-c TimeZone=UTC'),
    max,
    application_name: applicationName,
    lock_timeout: 3000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 5000,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    // Statements of one connection that do not depend on each other are sent without waiting (decision 45).
    pipeline: true,
    types: { getTypeParser },
  })
  pool.on('error', onLost)
  onPool(() => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  pool.on('connect', (client) => {
    // A connection that breaks during a query rejects the query; without a listener it would also end the process.
    client.on('error', () => {})
    prepareStatements(client)
    sendTogether(client)
  })
  return pool
}

/** The database behind a pool of connections; destroying it ends the pool. */
export function databaseOn(pool: PostgresPool): Kysely<Tables> {
  return new RetryingKysely({ dialect: new PostgresDialect({ pool }) })
}

/** The database at a URL, with a pool of its own. */
export function connect(url: string, options: ConnectOptions): Kysely<Tables> {
  return databaseOn(openPool(url, options))
}

/** Adds to the server options in the URL; separate options would be ignored in favour of the URL's. */
function withOption(url: string, option: string) {
  const address = new URL(url)
  const own = address.searchParams.get('options')
  address.searchParams.delete('options')
  const rest = address.searchParams.toString()
  address.search = `${rest ? `${rest}&` : ''}options=${encodeURIComponent([own, option].filter(Boolean).join(' '))}`
  return address.href
}

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: exactNumber,
  [NUMERIC]: exactNumber,
  [DATE]: (text) => text,
  [INT8_ARRAY]: (text) => listOf(text).map(exactNumber),
  [NUMERIC_ARRAY]: (text) => listOf(text).map(exactNumber),
  [DATE_ARRAY]: listOf,
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format)
}

function exactNumber<T extends string | null>(text: T) {
  if (text === null) return null
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large for a number`)
  return value
}

const TEXT_ARRAY = 1009
function listOf(text: string) {
  return pg.types.getTypeParser(TEXT_ARRAY as typeof INT8)(text) as (string | null)[]
}
