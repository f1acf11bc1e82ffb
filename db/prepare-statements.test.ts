import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { emptyDatabase, type FreshDatabase } from '#test/servers/cluster.ts'
import { connect } from './connect.ts'
import { MOST_PREPARED } from './prepare-statements.ts'

let { url, drop } = {} as FreshDatabase
before(async () => {
  ;({ url, drop } = await emptyDatabase())
})
after(() => drop())

type Prepared = { statement: string; plans: number }

async function onOneConnection(work: (db: ReturnType<typeof connect>) => Promise<void>): Promise<Prepared[]> {
  const db = connect(url, { max: 1, applicationName: 'prepare test' })
  try {
    await work(db)
    const query = sql<Prepared>`select statement, (generic_plans + custom_plans)::int as plans
      from pg_prepared_statements order by statement`
    return (await query.execute(db)).rows
  } finally {
    await db.destroy()
  }
}

test('a statement with parameters is prepared at its first use and used again', async () => {
  const prepared = await onOneConnection(async (db) => {
    for (const n of [1, 2, 3]) {
      const { rows } = await sql<{ sum: number }>`select ${n}::int + 1 as sum`.execute(db)
      assert.equal(rows[0]?.sum, n + 1)
    }
    await sql`select 1`.execute(db)
  })
  assert.deepEqual(prepared, [{ statement: 'select $1::int + 1 as sum', plans: 3 }])
})

test('a statement that selects all columns finds a column that is added later', async () => {
  const prepared = await onOneConnection(async (db) => {
    await sql`create table growing (one int)`.execute(db)
    await sql`insert into growing values (${1})`.execute(db)
    const read = () => sql`select * from growing where one = ${1}`.execute(db)
    const counted = () => sql`select count(*)::int as n from growing where one = ${1}`.execute(db)
    assert.deepEqual([(await read()).rows, (await counted()).rows], [[{ one: 1 }], [{ n: 1 }]])
    await sql`alter table growing add two int default 2`.execute(db)
    assert.deepEqual([(await read()).rows, (await counted()).rows], [[{ one: 1, two: 2 }], [{ n: 1 }]])
  })
  assert.deepEqual(
    prepared.map(({ statement }) => statement),
    ['insert into growing values ($1)', 'select count(*)::int as n from growing where one = $1'],
  )
})

test('a statement that names a partial index by its condition finds the index at each use', async () => {
  const prepared = await onOneConnection(async (db) => {
    await sql`create table refunded (payment int, reason text)`.execute(db)
    await sql`create unique index on refunded (payment) where reason <> 'claim'`.execute(db)
    const refund = (reason: string) =>
      sql`insert into refunded values (${1}, ${reason}) on conflict (payment) where reason <> ${'claim'} do nothing`.execute(
        db,
      )
    for (let use = 0; use < 10; use += 1) await refund('goodwill')
    const counted = await sql`select count(*)::int as n from refunded where payment = ${1}`.execute(db)
    assert.deepEqual(counted.rows, [{ n: 1 }])
  })
  assert.deepEqual(
    prepared.map(({ statement }) => statement),
    ['select count(*)::int as n from refunded where payment = $1'],
  )
})

test('a connection prepares a limited number of statements and answers the others as well', async () => {
  const prepared = await onOneConnection(async (db) => {
    for (let index = 0; index < MOST_PREPARED + 5; index += 1) {
      const { rows } = await sql`select ${index}::int as ${sql.ref(`n${index}`)}`.execute(db)
      assert.deepEqual(rows, [{ [`n${index}`]: index }])
    }
  })
  assert.equal(prepared.length, MOST_PREPARED)
})
