import { readFile } from 'node:fs/promises'
import pg from 'pg'

/** Incremented with every change of schema.sql; an older stand-in is reset, since it holds no real money. */
const VERSION = 4

/** What every part of the stand-in works with. */
export type Store = {
  pool: pg.Pool
  now: () => Date
  payUrl: (sessionId: string) => string
  /** Wakes the delivery of events. */
  wake: () => void
  /** Receives background errors, without personal data. */
  warn: (message: string) => void
}
export type Tx = pg.PoolClient

/** Creates the schema `stand_in` when it is missing or of another version. Two processes may do this at once. */
export async function prepareSchema(pool: pg.Pool) {
  const tables = await readFile(new URL('schema.sql', import.meta.url), 'utf8')
  await inTransaction(pool, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('stand_in schema'))`)
    const { rows } = await tx.query<{ note: string | null }>(
      `select obj_description(oid, 'pg_namespace') as note from pg_namespace where nspname = 'stand_in'`,
    )
    if (rows[0]?.note === `version ${VERSION}`) return
    await tx.query(
      `drop schema if exists stand_in cascade; create schema stand_in; comment on schema stand_in is 'version ${VERSION}'`,
    )
    await tx.query(tables)
  })
}

/** Runs `work` in one transaction and always releases the connection. */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  let broken: Error | undefined
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    await tx.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    tx.release(broken)
  }
}
