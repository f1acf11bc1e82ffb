import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#domain/deps.ts'

/**
 * Creates what all processes of one demonstration share: the clock's offset and the secret. They are outside the
 * payment stand-in's schema, which is dropped whenever it changes. One process at a time, because several may start at
 * once.
 */
export async function makeDemonstrationTables(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demonstration schema'))`.execute(tx)
    await sql`create schema if not exists demonstration`.execute(tx)
    await sql`create table if not exists demonstration.clock (
      id int primary key check (id = 1), offset_ms bigint not null)`.execute(tx)
    await sql`create table if not exists demonstration.secret (
      id int primary key check (id = 1), value text not null)`.execute(tx)
    await sql`insert into demonstration.clock values (1, 0) on conflict do nothing`.execute(tx)
    await sql`insert into demonstration.secret values (1, ${randomBytes(32).toString('hex')})
      on conflict do nothing`.execute(tx)
  })
}
