import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { freshDatabase, type FreshDatabase } from '#test/servers/cluster.ts'
import { ownCounts } from './own-counts.ts'
import { type SharedCounts, sharedCounts } from './shared-counts.ts'

let database: FreshDatabase
let db: pg.Pool
let processes: SharedCounts[]
const said: string[] = []
before(async () => {
  database = await freshDatabase()
  db = new pg.Pool({ connectionString: database.url, max: 2 })
  processes = [1, 2].map(() => sharedCounts(database.url, (message) => said.push(message)))
})
after(async () => {
  for (const each of processes) await each.stop()
  await db.end()
  await database.drop()
})

test('two processes give each request its own number, without a gap, for many keys at once', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e']
  const numbers = new Map<string, number[]>(keys.map((key) => [key, []]))
  await Promise.all(
    Array.from({ length: 1_000 }, async (_, index) => {
      const key = keys[Math.floor(index / 2) % keys.length]!
      const { requests, leftMs } = await processes[index % 2]!.count(key, 60)
      assert.ok(leftMs > 0 && leftMs <= 60_000, `${leftMs} ms`)
      numbers.get(key)?.push(requests)
    }),
  )
  for (const all of numbers.values())
    assert.deepEqual(
      all.toSorted((a, b) => a - b),
      Array.from({ length: 200 }, (_, index) => index + 1),
    )
  const { rows } = await db.query('select sum(requests)::int as sum, count(*)::int from request_count')
  assert.deepEqual(rows, [{ sum: 1_000, count: 5 }])
})

test('a count begins again after its window, and old counts are deleted', async () => {
  assert.equal((await processes[0]!.count('over', 60)).requests, 1)
  assert.equal((await processes[1]!.count('over', 60)).requests, 2)
  await db.query(`update request_count set ends_at = clock_timestamp() - interval '1 ms' where key = 'over'`)
  assert.deepEqual((await processes[0]!.count('over', 60)).requests, 1)
  await db.query(`update request_count set ends_at = clock_timestamp() - interval '1 ms' where key <> 'over'`)
  await processes[0]!.sweep()
  const { rows } = await db.query('select key, requests from request_count')
  assert.deepEqual(rows, [{ key: 'over', requests: 1 }])
})

test('while the database fails, each process counts for itself, and logs it once', async () => {
  await db.query('alter table request_count rename to request_count_away')
  const away = await Promise.all(Array.from({ length: 50 }, () => processes[0]!.count('away', 60)))
  assert.equal(Math.max(...away.map(({ requests }) => requests)), 50)
  assert.equal(said.length, 1, said.join('\n'))
  await db.query('alter table request_count_away rename to request_count')
})

test('while the database hangs, a process counts for itself, and sends no more queries', async () => {
  const client = await db.connect()
  await client.query('begin; lock table request_count')
  const counts = sharedCounts(database.url, () => {})
  const statements = async () => {
    const { rows } = await db.query(`select pid, query_start from pg_stat_activity
      where application_name = 'chautari-limits' and datname = current_database() order by pid`)
    return rows
  }
  // The table is locked during this.
  assert.equal((await counts.count('held', 60)).requests, 1)
  const before = await statements()
  assert.equal((await counts.count('held', 60)).requests, 2)
  assert.deepEqual(await statements(), before, 'no further statement is sent')
  await client.query('rollback')
  client.release()
  await counts.stop()
})

test('a single process counts the same, and drops the oldest counts when there are too many', async () => {
  let now = 0
  const own = ownCounts(() => now)
  assert.deepEqual(await own.count('a', 60), { requests: 1, leftMs: 60_000 })
  now = 59_999
  assert.deepEqual(await own.count('a', 60), { requests: 2, leftMs: 1 })
  now = 60_000
  assert.deepEqual(await own.count('a', 60), { requests: 1, leftMs: 60_000 })
  for (let index = 0; index < 50_000; index += 1) await own.count(`other ${index}`, 60)
  assert.equal((await own.count('a', 60)).requests, 1)
  assert.equal((await own.count('other 49999', 60)).requests, 2)
})
