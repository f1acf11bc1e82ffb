import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#domain/deps.ts'

const EVERY_MS = 10

/**
 * Watches the transactions that have changed something and therefore hold locks; `stop` returns the longest age of one in
 * milliseconds.
 */
export async function watchTransactions(db: Db): Promise<{ stop: () => Promise<number> }> {
  let longest = 0
  let stopped = false
  const look = async () => {
    const { rows } = await sql<{ age: number | null }>`
      select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float8 as age from pg_stat_activity
      where backend_xid is not null and datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    longest = Math.max(longest, rows[0]?.age ?? 0)
  }
  await look()
  longest = 0
  const watching = (async () => {
    while (!stopped) {
      await look()
      await pause(EVERY_MS)
    }
  })()
  return {
    async stop() {
      stopped = true
      await watching
      return longest
    },
  }
}
