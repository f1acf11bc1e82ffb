import { sql } from 'kysely'
import type { Tx } from '../deps.ts'
import { type Declared, MOMENT } from './declared-data.ts'
import { isOne, type Person } from './person-queries.ts'
import { personalData } from './personal-data-map.ts'

/**
 * Empties or deletes all data of a person that the map does not exempt; returns the keys of the files to delete.
 * Idempotent: a repetition erases what was written in the meantime.
 */
export async function eraseRows(tx: Tx, at: Date, person: Person): Promise<string[]> {
  const keys: string[] = []
  for (const [table, declared] of Object.entries(personalData)) {
    const theirs = aboutPerson(declared, person)
    if (!theirs) continue
    keys.push(...(await fileKeys(tx, table, declared, theirs)))
    if (declared.rows === 'deleted') await sql`delete from ${sql.table(table)} where ${theirs}`.execute(tx)
    else await empty(tx, at, table, declared, theirs)
  }
  return [...new Set(keys)]
}

/** The SQL condition for the rows of a table that are a person's; null where a table is nobody's. */
export function aboutPerson({ whose }: Pick<Declared, 'whose'>, person: Person) {
  const conditions = Object.entries(whose).map(([column, kind]) => isOne(column, kind, person))
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : null
}

async function empty(tx: Tx, at: Date, table: string, { columns }: Declared, theirs: ReturnType<typeof sql>) {
  const changes = Object.entries(columns).flatMap(([column, { erasedTo }]) => {
    if (erasedTo === null) return []
    const to = erasedTo === MOMENT ? sql`coalesce(${sql.ref(column)}, ${at})` : sql.raw(erasedTo)
    return [sql`${sql.ref(column)} = ${to}`]
  })
  if (changes.length === 0) return
  const alive = table === 'account' ? sql`state <> 'erased'` : sql`true`
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${theirs} and ${alive}`.execute(tx)
}

async function fileKeys(tx: Tx, table: string, { columns, rows }: Declared, theirs: ReturnType<typeof sql>) {
  const keys: string[] = []
  for (const [column, { exported, erasedTo, isHiddenFile }] of Object.entries(columns)) {
    if ((exported !== 'file' && !isHiddenFile) || (rows === 'retained' && erasedTo === null)) continue
    const named = await sql<{ key: string }>`
      select ${sql.ref(column)} as key from ${sql.table(table)}
      where ${theirs} and coalesce(${sql.ref(column)}, '') <> ''`.execute(tx)
    keys.push(...named.rows.map(({ key }) => key))
  }
  return keys
}
