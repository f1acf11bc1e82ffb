import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { recordAction } from '../audit/record-action.ts'
import { unseal } from '../seal.ts'
import type { Declared } from './declared-data.ts'
import { aboutPerson } from './erase-rows.ts'
import { findPerson, type Person } from './person-queries.ts'
import { personalData } from './personal-data-map.ts'
import type { Secret } from '../secret.ts'

export type Value = string | number | boolean | null | Value[] | { [name: string]: Value }
export type Row = Record<string, Value>
export type Exported = {
  madeAt: Date
  email: string
  sections: { table: string; title: string; rows: Row[] }[]
  /** Uploaded files, under the names that the rows use. */
  files: { name: string; content: Buffer }[]
}

/** Exports all data about an account that the map of personal data declares, and no other. The export is logged. */
export async function exportData(
  deps: Deps,
  { id, email }: { id: string; email: string },
): Promise<Exported> {
  const { db, now } = deps
  const found = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await recordAction(tx, now(), { actorId: id, act: 'export-data', subject: { kind: 'account', id } })
      return readAll({ ...deps, db: tx }, await findPerson(tx, id))
    })
  return { madeAt: now(), email, ...(await withFiles(deps, found)) }
}

type Read = Pick<Deps, 'db' | 'secret'>
type Section = { table: string; title: string; rows: Record<string, unknown>[]; files: string[] }

async function readAll(deps: Read, person: Person): Promise<Section[]> {
  const all: Section[] = []
  for (const [table, declared] of Object.entries(personalData)) {
    const { title, also } = declared
    const files = named(declared, 'file')
    if (title) all.push({ table, title, files, rows: await readRows(deps, table, declared, person) })
    const theirs = also && aboutPerson(also, person)
    if (!also || !theirs) continue
    const { rows } = await sql<Record<string, unknown>>`
      select ${columnsOf(also.columns.split(' '))} from ${sql.table(table)} where ${theirs}`.execute(deps.db)
    all.push({ table: `${table}_also`, title: also.title, files: [], rows })
  }
  return all
}

async function readRows({ db, secret }: Read, table: string, declared: Declared, person: Person) {
  const theirs = aboutPerson(declared, person)
  if (!theirs) return []
  const opened = named(declared, 'opened')
  const shown = [...named(declared, 'value'), ...named(declared, 'file'), ...opened]
  const { rows } = await sql<Record<string, unknown>>`
    select ${columnsOf([...new Set([...shown, ...contexts(declared)])])} ${nameOf(declared)}
    from ${sql.table(table)} where ${theirs}`.execute(db)
  return rows.map((row) => {
    for (const column of opened) row[column] = open(secret, declared, column, row)
    return row
  })
}

/** The readable name of a departure's or trek's id. */
function nameOf({ columns }: Declared) {
  const name = sql`(select name from trek t where t.id = `
  if ('departure_id' in columns)
    return sql`, ${name}(select trek_id from departure d where d.id = departure_id)) as trek_name,
      (select starts_on::text from departure d where d.id = departure_id) as starts_on,
      (select ends_on::text from departure d where d.id = departure_id) as ends_on`
  return 'trek_id' in columns ? sql`, ${name}trek_id) as trek_name` : sql``
}

function open(secret: Secret, { columns }: Declared, column: string, row: Record<string, unknown>) {
  const { shownAs = (opened: unknown) => opened } = columns[column] ?? {}
  const { purpose = '', context = [] } = columns[column]?.sealed ?? {}
  const closed = row[column]
  if (!Buffer.isBuffer(closed)) return null
  const text = unseal(secret, purpose, context.map((each) => String(row[each])).join(':'), closed)
  return shownAs(parsed(text), row)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

async function withFiles({ storage }: Deps, all: Section[]): Promise<Pick<Exported, 'sections' | 'files'>> {
  const files: Exported['files'] = []
  for (const { table, rows, files: columns } of all)
    for (const column of columns)
      for (const row of rows) {
        const key = row[column]
        // The bundled illustrations belong to nobody.
        if (typeof key !== 'string' || key === '' || key.startsWith('art/')) continue
        const content = await storage.read(key)
        const name = `files/${table.replace(/\W/g, '-')}-${files.length + 1}${key.slice(key.lastIndexOf('.'))}`
        if (content) files.push({ name, content })
        row[column] = content ? name : null
      }
  return {
    files,
    sections: all.map(({ table, title, rows }) => ({ table, title, rows: rows.map(asRow) })),
  }
}

function named({ columns }: Declared, exported: string): string[] {
  return Object.keys(columns).filter((name) => columns[name]?.exported === exported)
}

function contexts({ columns }: Declared): string[] {
  return Object.values(columns).flatMap(({ sealed }) => [...(sealed?.context ?? [])])
}

function columnsOf(names: string[]) {
  return sql.join(names.map((name) => sql.ref(name)))
}

/** Formats instants as ISO 8601, and leaves all other values. */
function asRow(row: Record<string, unknown>): Row {
  return JSON.parse(JSON.stringify(row)) as Row
}
