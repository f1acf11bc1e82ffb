import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { StartError } from './embedded/start-error.ts'
import type { Tables } from './schema.ts'

export type Migration = { name: string; text: string; sha256: string }
type Applied = Pick<Migration, 'name' | 'sha256'>

const FOLDER = join(import.meta.dirname, 'migrations')

/** The SQL files in order; line endings do not count, since git may change them. */
export function readMigrations(folder = FOLDER): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name: name.replace(/\.sql$/, ''), text, sha256: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * Migrates the database to this program's version, each file in one transaction, forward only; returns the names
 * applied now. Any number of programs may do it at once. Refuses a changed file and a newer database.
 */
export async function migrate(db: Kysely<Tables>, folder = FOLDER): Promise<string[]> {
  const files = readMigrations(folder)
  const done: string[] = []
  for (;;) {
    const name = await db.transaction().execute((tx) => applyNext(tx, files))
    if (name === null) return done
    done.push(name)
  }
}

async function applyNext(tx: Transaction<Tables>, files: Migration[]): Promise<string | null> {
  await sql`set local lock_timeout = '60s'`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtext('chautari migrate'))`.execute(tx)
  await sql`create table if not exists migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(tx)
  const { rows } = await sql<Applied>`select name, sha256 from migration order by name collate "C"`.execute(
    tx,
  )
  const next = nextMigration(files, rows)
  if (!next) return null
  await sql.raw(next.text).execute(tx)
  await sql`insert into migration (name, sha256) values (${next.name}, ${next.sha256})`.execute(tx)
  return next.name
}

/** The first file that the database lacks, or the refusal when its applied files differ from ours. */
export function nextMigration(files: Migration[], applied: Applied[]): Migration | null {
  const known = new Map(files.map((file) => [file.name, file]))
  for (const { name, sha256 } of applied) {
    const file = known.get(name)
    if (!file)
      throw new StartError(
        `The database has the migration ${name}, which this program does not know. Start the newer program.`,
      )
    if (file.sha256 !== sha256)
      throw new StartError(
        `The migration ${name} was changed after the database had it. Put it back and write a new one.`,
      )
  }
  const seen = new Set(applied.map(({ name }) => name))
  const next = files.find(({ name }) => !seen.has(name)) ?? null
  const last = applied.at(-1)?.name
  if (next && last && next.name < last)
    throw new StartError(
      `The migration ${next.name} comes before ${last}, which the database has. Give it a later number.`,
    )
  return next
}
