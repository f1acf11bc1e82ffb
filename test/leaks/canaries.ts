import { sql } from 'kysely'
import type { Column, Declared } from '#domain/personal-data/declared-data.ts'
import { aboutPerson } from '#domain/personal-data/erase-rows.ts'
import { findPerson } from '#domain/personal-data/person-queries.ts'
import { personalData } from '#domain/personal-data/personal-data-map.ts'
import type { Tx } from '#domain/deps.ts'
import { seal } from '#domain/seal.ts'
import type { World } from '../world.ts'

/** A text in one column of one person that is nowhere else. */
export type Canary = { table: string; column: string; value: string; stored: unknown; rule: Column }

/**
 * Writes a canary into every column of a person's rows that can hold a text, a sealed value or a file, bypassing
 * triggers; a column with a strict check cannot hold one. Returns them, with the tables in which the person has no row.
 */
export async function plantCanaries(world: World, accountId: string, tag: string) {
  const person = await findPerson(world.db, accountId)
  const canaries: Canary[] = []
  const empty: string[] = []
  await world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [table, declared] of Object.entries(personalData)) {
      const theirs = aboutPerson(declared, person)
      if (!theirs) continue
      const where = sql`where ctid = (select min(ctid) from ${sql.table(table)} where ${theirs})`
      const { rows } = await sql`select from ${sql.table(table)} ${where}`.execute(tx)
      if (rows.length === 0) empty.push(table)
      else canaries.push(...(await plantIn({ world, tx, tag, table, declared, where })))
    }
  })
  return { canaries, empty }
}

type Place = {
  world: World
  tx: Tx
  tag: string
  table: string
  declared: Declared
  where: ReturnType<typeof sql>
}

async function plantIn(place: Place): Promise<Canary[]> {
  const planted: Canary[] = []
  const { table, declared, tx } = place
  for (const [column, rule] of Object.entries(declared.columns)) {
    // The columns that identify the owner of the row stay.
    if (column in declared.whose || names.has(`${table}.${column}`)) continue
    const type = await typeOf(tx, table, column)
    for (const value of formsOf(place.tag, table, column)) {
      const content = await contentOf(place, rule, type, value)
      if (!content || !(await fits(place, column, content))) continue
      if (rule.exported === 'file') await place.world.deps.storage.write(fileKey(value), Buffer.from(value))
      planted.push({ table, column, value, stored: content, rule })
      break
    }
  }
  return planted
}

/** Rows of other tables refer to these. */
const names = new Set(['account.email', 'membership_invoice.id'])

/** What a column's check accepts: any text, an address, or a short code in capitals. */
function formsOf(tag: string, table: string, column: string): string[] {
  const name = `${tag}-${table}-${column}`.replace(/\W|_/g, '-')
  const hash = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2_176_782_336, 7)
  return [`${name} typed`, `${name}@canary.example`, `${tag.slice(0, 2)}${hash.toString(36)}`.toUpperCase()]
}

async function contentOf({ world, tx, table, where }: Place, rule: Column, type: string, value: string) {
  if (rule.exported === 'file') return fileKey(value)
  if (rule.sealed) {
    const names = rule.sealed.context.map((name) => sql.ref(name))
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(names)} from ${sql.table(table)} ${where}`.execute(tx)
    const context = rule.sealed.context.map((name) => String(rows[0]?.[name])).join(':')
    return seal(world.deps.secret, rule.sealed.purpose, context, value)
  }
  if (type === 'bytea') return Buffer.from(value)
  if (type === 'text[]') return [value]
  if (type === 'jsonb') return JSON.stringify({ canary: value })
  return ['text', 'citext', 'character varying'].includes(type) ? value : null
}

function fileKey(value: string): string {
  return `canaries/${value.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.webp`
}

async function fits({ tx, table, where }: Place, column: string, content: unknown): Promise<boolean> {
  await sql`savepoint canary`.execute(tx)
  try {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${content} ${where}`.execute(tx)
    return true
  } catch {
    await sql`rollback to savepoint canary`.execute(tx)
    return false
  }
}

async function typeOf(tx: Tx, table: string, column: string): Promise<string> {
  const { rows } = await sql<{ type: string }>`
    select format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attname = ${column}`.execute(tx)
  return rows[0]?.type ?? ''
}

/** All stored data: every row of every table, the files, and the mails. */
export async function everythingStored({ db, files, sent }: World): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db)
    texts.push(...rows.map(({ text }) => text.replaceAll('""', '"')))
  }
  for (const [key, content] of files) texts.push(key, content.toString())
  for (const mail of sent) texts.push(JSON.stringify(mail))
  return texts.join('\n')
}

/** Whether a text contains a canary: literally, as stored, or sealed. */
export function isIn(text: string, { value, stored }: Canary): boolean {
  if (text.includes(value)) return true
  const saved = Buffer.isBuffer(stored) ? stored.toString('hex') : null
  return text.includes(saved ?? (typeof stored === 'string' ? stored : value))
}
