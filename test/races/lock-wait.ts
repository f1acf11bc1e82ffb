import { sql } from 'kysely'
import type { Db } from '#domain/deps.ts'
import { soon } from '../soon.ts'

/** Waits until a statement in this test's database waits for a lock, or until `isOver`. */
export async function untilLockWait(db: Db, isOver = () => false): Promise<void> {
  await soon(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length > 0 || isOver()
  })
}
