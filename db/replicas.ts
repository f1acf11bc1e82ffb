import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import { databaseOn, openPool } from './connect.ts'
import { replicaPool } from './replica-pool.ts'
import type { Tables } from './schema.ts'

/** A position in the primary's log of changes, in bytes. A server that has replayed it has all changes before it. */
export type LogPosition = number

export type ReplicaFigures = {
  /** Host and port. */
  name: string
  /** Whether requests may read from it. */
  isUsed: boolean
  /** For how long it has lacked a change of the primary. */
  lagSeconds: number
}

export type Replicas = {
  /** The number of replicas, usable or not. */
  count: number
  /** The database for reads that need all changes before this position: a replica that has them, else the primary. */
  reader(after: LogPosition): Promise<Kysely<Tables>>
  /** The end of the primary's log. Every change that was committed before the call is before it. */
  position(): Promise<LogPosition>
  figures(): ReplicaFigures[]
  stop(): Promise<void>
}

export type ReplicaOptions = {
  urls: readonly string[]
  primary: Pool
  /** The database of `primary`. */
  db: Kysely<Tables>
  /** The most connections to each replica. */
  max: number
  warn: (message: string) => void
  checkMs?: number
  /** A replica that lacks a change for longer is not used until it has it. */
  mostLagMs: number
}

const CHECK_MS = 1_000
/** A server that does not answer a check within this time is not used. */
const PATIENCE_MS = 2_000
/** The positions of the primary's log that lags are measured against, one for each check. */
const MOST_MARKS = 60

/**
 * Watches the replicas and returns, for each read, one that has the changes that the read needs. A replica that does not
 * answer, was promoted, or lags is left out until a later check.
 */
export function openReplicas({
  urls,
  primary,
  db,
  max,
  warn,
  checkMs = CHECK_MS,
  mostLagMs,
}: ReplicaOptions): Replicas {
  if (urls.length === 0) return noReplicas(db)
  const marks: { position: LogPosition; at: number }[] = []
  const replicas = urls.map((url) => openReplica(url, { primary, max, warn }))
  let next = 0
  let isStopped = false

  const position = async () => {
    const { rows } = await sql<{
      at: LogPosition
    }>`select (pg_current_wal_lsn() - '0/0')::bigint as at`.execute(db)
    return rows[0]!.at
  }
  const lagMsOf = ({ replayed }: Replica) => {
    const missed = marks.find((mark) => mark.position > replayed())
    return missed ? performance.now() - missed.at : 0
  }
  const isUsed = (replica: Replica) => replica.answers() && lagMsOf(replica) <= mostLagMs

  const check = async () => {
    // Without the primary no replica lags, so that pages are readable until another one is promoted.
    const at = performance.now()
    await position().then(
      (now) => {
        if (marks.at(-1)?.position !== now) marks.push({ position: now, at })
      },
      () => {},
    )
    await Promise.all(replicas.map((replica) => replica.check()))
    const oldest = Math.min(...replicas.map(({ replayed }) => replayed()))
    while (marks.length > MOST_MARKS || (marks[0] && marks[0].position <= oldest)) marks.shift()
  }
  const stopped = new AbortController()
  const watch = async () => {
    while (!isStopped) {
      await check()
      await pause(checkMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  }
  const watching = watch()

  return {
    count: replicas.length,
    async reader(after) {
      for (const index of replicas.keys()) {
        const replica = replicas[(next + index) % replicas.length]!
        if (!isUsed(replica)) continue
        if (replica.replayed() < after) await replica.check()
        if (!replica.answers() || replica.replayed() < after) continue
        next = (next + index + 1) % replicas.length
        return replica.db
      }
      return db
    },
    position,
    figures: () =>
      replicas.map((replica) => ({
        name: replica.name,
        isUsed: isUsed(replica),
        lagSeconds: lagMsOf(replica) / 1000,
      })),
    async stop() {
      isStopped = true
      stopped.abort()
      await watching
      await Promise.all(replicas.map((replica) => replica.stop()))
    },
  }
}

/** A database without replicas: all reads use it. */
export function noReplicas(db: Kysely<Tables>): Replicas {
  return {
    count: 0,
    reader: async () => db,
    position: async () => 0,
    figures: () => [],
    stop: async () => {},
  }
}

type Replica = ReturnType<typeof openReplica>

function openReplica(url: string, { primary, max, warn }: Pick<ReplicaOptions, 'primary' | 'max' | 'warn'>) {
  const { hostname, port } = new URL(url)
  const name = `${hostname}:${port || '5432'}`
  const pool = openPool(url, { max, applicationName: 'chautari-reads', waitMs: PATIENCE_MS })
  /** Without the primary's answers in place of missing ones. */
  const own = databaseOn(pool)
  let answers = false
  let isWarned = false
  let replayed: LogPosition = 0
  let checking: Promise<void> | undefined

  const fail = (error: unknown) => {
    answers = false
    if (!isWarned) warn(`the replica ${name} is not used: ${(error as Error).message}`)
    isWarned = true
  }
  const ask = async () => {
    const { rows } = await sql<{ at: LogPosition | null; isReplica: boolean }>`
      select (pg_last_wal_replay_lsn() - '0/0')::bigint as at, pg_is_in_recovery() as "isReplica"`.execute(
      own,
    )
    if (!rows[0]?.isReplica) throw new Error('it is not a replica')
    replayed = rows[0].at ?? 0
    answers = true
    isWarned = false
  }
  const check = async () => {
    const limit = new AbortController()
    const tooLate = pause(PATIENCE_MS, undefined, { signal: limit.signal }).then(() => {
      throw new Error('it does not answer')
    })
    await Promise.race([ask(), tooLate])
      .catch(fail)
      .finally(() => limit.abort())
    tooLate.catch(() => {})
  }

  const db = databaseOn(replicaPool(pool, primary, fail))
  return {
    name,
    db,
    answers: () => answers,
    replayed: () => replayed,
    /** Asks for its position in the log. Calls during a check share its result. */
    check: () => (checking ??= check().finally(() => (checking = undefined))),
    async stop() {
      await db.destroy()
      // Kysely ends a pool only if it has used it.
      if (!pool.ended) await pool.end()
    },
  }
}
