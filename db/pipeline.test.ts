import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { emptyDatabase, type FreshDatabase } from '#test/servers/cluster.ts'
import { startStatementProxy, type StatementProxy } from '#test/servers/statement-proxy.ts'
import { connect } from './connect.ts'
import { sendTogether } from './pipeline.ts'

let { url, drop } = {} as FreshDatabase
let proxy: StatementProxy
let db: ReturnType<typeof connect>
before(async () => {
  ;({ url, drop } = await emptyDatabase())
  proxy = await startStatementProxy(url)
  db = connect(proxy.url, { max: 1, applicationName: 'pipeline test' })
  await sql`create table written (n int primary key check (n < 100))`.execute(db)
})
after(async () => {
  await db.destroy()
  await proxy.stop()
  await drop()
})

const write = (n: number) => sql`insert into written values (${n})`
const count = sql<{ n: number }>`select count(*)::int as n from written where n > ${0}`

async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  const before = proxy.roundTrips()
  await work()
  return proxy.roundTrips() - before
}

test('statements that do not wait for each other leave together, with the begin of their transaction', async () => {
  const read = (n: number) => sql<{ n: number }>`select ${n}::int as n`
  const together = await roundTripsOf(async () => {
    const results = await db
      .transaction()
      .execute((tx) => Promise.all([1, 2, 3].map((n) => read(n).execute(tx))))
    assert.deepEqual(
      results.map(({ rows }) => rows),
      [[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]],
    )
  })
  const inTurn = await roundTripsOf(() =>
    db.transaction().execute(async (tx) => {
      for (const n of [1, 2, 3]) await read(n).execute(tx)
    }),
  )
  assert.deepEqual({ together, inTurn }, { together: 2, inTurn: 4 })
})

test('a statement sees what the ones before it have written', async () => {
  const seen = await db.transaction().execute(async (tx) => {
    const [, one, , two] = await Promise.all([
      write(1).execute(tx),
      count.execute(tx),
      write(2).execute(tx),
      count.execute(tx),
    ])
    return [one.rows, two.rows]
  })
  assert.deepEqual(seen, [[{ n: 1 }], [{ n: 2 }]])
})

test('after a failed statement nothing is written, and the connection works as before', async () => {
  const before = (await count.execute(db)).rows
  const first = sql`select ${3}::int as prepared_in_a_failed_transaction`
  const failing = db
    .transaction()
    .execute((tx) => Promise.all([write(50).execute(tx), write(500).execute(tx), first.execute(tx)]))
  await assert.rejects(failing, { code: '23514' })
  assert.deepEqual((await count.execute(db)).rows, before)
  assert.deepEqual((await first.execute(db)).rows, [{ prepared_in_a_failed_transaction: 3 }])
  await db.transaction().execute((tx) => Promise.all([write(51).execute(tx), first.execute(tx)]))
  assert.deepEqual((await count.execute(db)).rows, [{ n: (before[0]?.n ?? 0) + 1 }])
})

test('the caller gets the error of the first failed statement, however late its code sees it', async () => {
  const slow = async <T>(answer: Promise<T>) => {
    const result = await answer
    return [result]
  }
  for (let round = 0; round < 5; round += 1) {
    const failing = db
      .transaction()
      .execute((tx) => Promise.all([slow(slow(write(500).execute(tx))), write(52).execute(tx)]))
    await assert.rejects(failing, { code: '23514' })
  }
})

test('a transaction refuses statements after its end', async () => {
  const tx = await db.transaction().execute(async (one) => one)
  await assert.rejects(write(60).execute(tx), /already committed/)
})

test('the statement after a begin that fails is an error too', async () => {
  const sent: string[] = []
  const stream = { cork: () => {}, uncork: () => {} }
  const query = async (text: string) => {
    sent.push(text)
    if (text === 'begin') throw new Error('no transaction')
    return { rows: [] }
  }
  const client = { query, connection: { stream } } as unknown as PoolClient
  sendTogether(client)
  await client.query('begin')
  await assert.rejects(async () => client.query('insert into written values (70)'), /no transaction/)
  await client.query('rollback')
  assert.deepEqual(sent, ['begin', 'insert into written values (70)', 'rollback'])
})
