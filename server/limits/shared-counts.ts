import pg from 'pg'
import { type Counted, type Counts, ownCounts } from './own-counts.ts'

/**
 * A database that does not answer within this time is retried after a while; until then each process counts for itself.
 */
const PATIENCE_MS = 1_000
/**
 * … and one that does not answer at all. Reading a flood can delay our own timers, when the answer is there but late.
 */
const SILENCE_MS = 4_000
const AWAY_MS = 5_000
const MOST_AT_ONCE = 500

export type SharedCounts = Counts & {
  /** Deletes counts whose window is over. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

type Waiting = {
  key: string
  seconds: number
  done: (counted: Counted) => void
  fail: (error: unknown) => void
}

/**
 * Counts of all processes on one database. One statement at a time counts all requests that arrived in the meantime, so
 * that a flood costs each process one connection and no more statements than the database can answer.
 */
export function sharedCounts(databaseUrl: string, warn: (message: string) => void): SharedCounts {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'chautari-limits',
    max: 1,
    keepAlive: true,
    statement_timeout: PATIENCE_MS,
    query_timeout: SILENCE_MS,
    connectionTimeoutMillis: SILENCE_MS,
    // Keeps a connection open, so that a flood need not wait for a new one.
    idleTimeoutMillis: 0,
  })
  pool.on('error', () => {})
  void pool.query('select 1').catch(() => {})
  const own = ownCounts()
  let waiting: Waiting[] = []
  let isCounting = false
  let awayUntil = 0

  const countAll = async () => {
    isCounting = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE)
      waiting = waiting.slice(MOST_AT_ONCE)
      try {
        settle(batch, await tally(pool, batch))
      } catch (error) {
        for (const each of batch) each.fail(error)
      }
    }
    isCounting = false
  }

  return {
    async count(key, seconds) {
      if (performance.now() < awayUntil) return own.count(key, seconds)
      try {
        return await new Promise<Counted>((done, fail) => {
          waiting.push({ key, seconds, done, fail })
          if (!isCounting) void countAll()
        })
      } catch (error) {
        if (performance.now() >= awayUntil)
          warn(`requests are counted by this process alone: ${String(error)}`)
        awayUntil = performance.now() + AWAY_MS
        return own.count(key, seconds)
      }
    },
    async sweep() {
      await pool.query('delete from request_count where ends_at <= clock_timestamp()')
    },
    stop: () => pool.end(),
  }
}

type Row = { key: string; requests: number; left_ms: number }

/** Adds each key's requests to its count, or begins a new one; always in one order, to prevent deadlocks. */
async function tally(pool: pg.Pool, batch: readonly Waiting[]): Promise<Map<string, Row>> {
  const sums = new Map<string, { requests: number; seconds: number }>()
  for (const { key, seconds } of batch)
    sums.set(key, { seconds, requests: (sums.get(key)?.requests ?? 0) + 1 })
  const { rows } = await pool.query<Row>({
    name: 'count requests',
    text: `insert into request_count as stored (key, requests, ends_at)
      select key, requests, clock_timestamp() + seconds * interval '1 second'
      from unnest($1::text[], $2::integer[], $3::integer[]) as asked (key, requests, seconds) order by key
      on conflict (key) do update set
        requests = case when stored.ends_at <= clock_timestamp() then 0 else stored.requests end + excluded.requests,
        ends_at = case when stored.ends_at <= clock_timestamp() then excluded.ends_at else stored.ends_at end
      returning key, requests, ceil(1000 * extract(epoch from ends_at - clock_timestamp()))::integer as left_ms`,
    values: [
      [...sums.keys()],
      [...sums.values()].map(({ requests }) => requests),
      [...sums.values()].map(({ seconds }) => seconds),
    ],
  })
  return new Map(rows.map((row) => [row.key, row]))
}

/** Gives each request its number: those of one key in the order in which they arrived. */
function settle(batch: readonly Waiting[], rows: Map<string, Row>): void {
  for (const { key, done } of batch.toReversed()) {
    const row = rows.get(key) as Row
    done({ requests: row.requests, leftMs: row.left_ms })
    row.requests -= 1
  }
}
