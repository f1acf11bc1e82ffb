import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import { freshDatabase } from '#test/servers/cluster.ts'
import type { Column, Declarations } from './declared-data.ts'
import { personalData } from './personal-data-map.ts'

let db: ReturnType<typeof connect>
let drop: () => Promise<void>
before(async () => {
  const database = await freshDatabase()
  drop = database.drop
  db = connect(database.url, { max: 1, applicationName: 'chautari-test' })
})
after(async () => {
  await db.destroy()
  await drop()
})

test('declares every column of every table once, and no other', async (t) => {
  const stored = await columnsOf()
  assert.deepEqual(different(stored, personalData), { undeclared: [], unknown: [] })
  const tables = Object.keys(personalData).length
  t.diagnostic(`${stored.length} columns of ${tables} tables are declared`)
})

test('finds an undeclared column and a removed one', async () => {
  const { phone: _, ...columns } = personalData['account']?.columns ?? {}
  const account = { ...personalData['account'], columns: { ...columns, fax: {} as Column } }
  assert.deepEqual(different(await columnsOf(), { ...personalData, account } as Declarations), {
    undeclared: ['account.phone'],
    unknown: ['account.fax'],
  })
})

test('each declaration names the owner column of a row and the context columns of its sealed values', () => {
  for (const [table, { whose, also, columns }] of Object.entries(personalData)) {
    const names = [
      ...Object.keys(whose),
      ...Object.keys(also?.whose ?? {}),
      ...(also?.columns.split(' ') ?? []),
    ]
    const contexts = Object.values(columns).flatMap(({ sealed }) => sealed?.context ?? [])
    for (const name of [...names, ...contexts]) assert.ok(name in columns, `${table}.${name}`)
  }
})

function different(stored: readonly string[], declarations: Declarations) {
  const declared = Object.entries(declarations).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  return {
    undeclared: stored.filter((name) => !declared.includes(name)),
    unknown: declared.filter((name) => !stored.includes(name)),
  }
}

/** Views hold no data. */
async function columnsOf(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
