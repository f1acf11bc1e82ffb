import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { freshWorld, type World } from '#test/world.ts'

let world: World
before(async () => {
  world = await freshWorld()
  await sql`create table counter (id int primary key, n int not null)`.execute(world.db)
  await sql`insert into counter values (1, 0), (2, 0)`.execute(world.db)
})
after(() => world.close())

const raise = (code: string) =>
  sql`do ${sql.lit(`begin raise exception 'in the way' using errcode = '${code}'; end`)}`

for (const code of ['40001', '40P01', '55P03'])
  test(`retries a transaction that ${code} ended, three times at most`, async () => {
    let begun = 0
    const answer = await world.db.transaction().execute(async (tx) => {
      begun += 1
      await sql`update counter set n = n + 1 where id = 1`.execute(tx)
      if (begun < 3) await raise(code).execute(tx)
      return begun
    })
    assert.equal(answer, 3)
    begun = 0
    const failing = world.db.transaction().execute(async (tx) => {
      begun += 1
      await raise(code).execute(tx)
    })
    await assert.rejects(failing, { code })
    assert.equal(begun, 4)
  })

test('retries a transaction on a reserved connection on the same one', async () => {
  const pids: number[] = []
  const answer = await world.db.connection().execute((one) =>
    one.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      pids.push(...rows.map(({ pid }) => pid))
      if (pids.length < 3) await raise('40P01').execute(tx)
      return pids.length
    }),
  )
  assert.equal(answer, 3)
  assert.equal(new Set(pids).size, 1)
})

test('throws any other error at once, and a retried transaction is written once', async () => {
  let begun = 0
  const failing = world.db.transaction().execute(async (tx) => {
    begun += 1
    await raise('23514').execute(tx)
  })
  await assert.rejects(failing, { code: '23514' })
  assert.equal(begun, 1)
  const { rows } = await sql<{ n: number }>`select n from counter where id = 1`.execute(world.db)
  assert.deepEqual(rows, [{ n: 3 }])
})

test('two transactions in a deadlock both complete', async () => {
  let holders = 0
  const bothHold = Promise.withResolvers<void>()
  const inOrder = (first: number, second: number) =>
    world.db.transaction().execute(async (tx) => {
      await sql`update counter set n = n + 10 where id = ${first}`.execute(tx)
      holders += 1
      if (holders === 2) bothHold.resolve()
      await bothHold.promise
      await sql`update counter set n = n + 10 where id = ${second}`.execute(tx)
    })
  await Promise.all([inOrder(1, 2), inOrder(2, 1)])
  const { rows } = await sql<{ n: number }>`select n from counter order by id`.execute(world.db)
  assert.deepEqual(rows, [{ n: 23 }, { n: 20 }])
})
