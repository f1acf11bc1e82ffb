import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Column, Declared } from '#domain/personal-data/declared-data.ts'
import { aboutPerson } from '#domain/personal-data/erase-rows.ts'
import { findPerson } from '#domain/personal-data/person-queries.ts'
import { personalData } from '#domain/personal-data/personal-data-map.ts'
import type { Tx } from '#domain/deps.ts'
import { seal, unseal } from '#domain/seal.ts'
import type { Site } from '../site.ts'

/** A text in one column of one person, or in one part of a sealed value, and nowhere else. */
export type Canary = { column: string; value: string }

/** Columns that identify a row or a file: the program could not find it with other values. */
const steering =
  /^(id|slug|state|kind|status|role|plan|side|act|storage_key|photo_key|cover_key|.*_id|idem_.*|.*_hash|.*_key|climate|difficulty|region|network|currency|display_currency|reason|reject_reason|deal_made_by|cancelled_by|hold_reason|country|files)$/

/**
 * Writes a canary into every column of a person's data in a running site, bypassing triggers: texts, lists, and each
 * text of sealed values. A column with a strict check cannot hold one. New columns are included automatically through
 * the map of personal data.
 */
export async function plantEverywhere(site: Site, accountId: string, tag: string): Promise<Canary[]> {
  const [{ value: secret }] = await site.rows('select value from demonstration.secret')
  const db = connect(site.databaseUrl, { max: 1, applicationName: 'chautari-test' })
  try {
    const person = await findPerson(db, accountId)
    return await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const planted: Canary[] = []
      for (const [table, declared] of Object.entries(personalData)) {
        const theirs = aboutPerson(declared, person)
        if (theirs) planted.push(...(await plantIn({ tx, secret, tag, table, declared, theirs })))
      }
      return planted
    })
  } finally {
    await db.destroy()
  }
}

type Place = {
  tx: Tx
  secret: string
  tag: string
  table: string
  declared: Declared
  theirs: ReturnType<typeof sql>
}

async function plantIn(place: Place): Promise<Canary[]> {
  const { table, declared, tx, tag, theirs } = place
  const planted: Canary[] = []
  for (const [column, rule] of Object.entries(declared.columns)) {
    if (column in declared.whose || steering.test(column) || `${table}.${column}` === 'account.email')
      continue
    if (rule.sealed) {
      planted.push(...(await plantSealed(place, column, rule.sealed)))
      continue
    }
    const type = await typeOf(tx, table, column)
    if (!['text', 'citext', 'character varying', 'text[]'].includes(type)) continue
    const name = `${tag}-${table}-${column}`.replace(/\W|_/g, '-')
    for (const value of [`${name} typed`, `${name}@canary.example`]) {
      const content = type === 'text[]' ? [value] : value
      const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${content} where ${theirs}`
      if ((await tried(tx, change)) === 0) continue
      planted.push({ column: `${table}.${column}`, value })
      break
    }
  }
  return planted
}

/** Replaces every text of a sealed value, except for dates and keywords that the program reads. */
async function plantSealed(
  { tx, secret, tag, table, theirs }: Place,
  column: string,
  { purpose, context }: NonNullable<Column['sealed']>,
): Promise<Canary[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select *, ctid::text as place from ${sql.table(table)} where ${theirs}`.execute(tx)
  const planted = new Map<string, Canary>()
  for (const row of rows) {
    const sealed = row[column]
    if (!Buffer.isBuffer(sealed)) continue
    const whose = context.map((name) => String(row[name])).join(':')
    const opened: unknown = openedOf(() => JSON.parse(unseal(secret, purpose, whose, sealed)))
    if (typeof opened !== 'object' || opened === null) continue
    const changed = Object.entries(opened).map(([key, old]) => {
      if (typeof old !== 'string' || old === '' || /^\d{4}-|^[a-z-]{1,12}$/.test(old)) return [key, old]
      const value = `${tag}-${table}-${column}-${key}`.replace(/\W|_/g, '-')
      planted.set(key, { column: `${table}.${column}.${key}`, value })
      return [key, value]
    })
    const content = seal(secret, purpose, whose, JSON.stringify(Object.fromEntries(changed)))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${content} where ctid = ${row['place']}::tid`.execute(
      tx,
    )
  }
  return [...planted.values()]
}

function openedOf(open: () => unknown): unknown {
  try {
    return open()
  } catch {
    return null
  }
}

/** The number of changed rows; none where a check or a key refuses. */
async function tried(tx: Tx, change: ReturnType<typeof sql>): Promise<number> {
  await sql`savepoint canary`.execute(tx)
  try {
    const { numAffectedRows } = await change.execute(tx)
    return Number(numAffectedRows ?? 0)
  } catch {
    await sql`rollback to savepoint canary`.execute(tx)
    return 0
  }
}

async function typeOf(tx: Tx, table: string, column: string): Promise<string> {
  const { rows } = await sql<{ type: string }>`
    select format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attname = ${column}`.execute(tx)
  return rows[0]?.type ?? ''
}
