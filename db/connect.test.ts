import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { emptyDatabase, type FreshDatabase } from '#test/servers/cluster.ts'
import { until } from '#test/servers/embedded-child.ts'
import { connect } from './connect.ts'

let { url, drop } = {} as FreshDatabase
const lost: Error[] = []
let db: ReturnType<typeof connect>
before(async () => {
  ;({ url, drop } = await emptyDatabase())
  db = connect(url, { max: 3, applicationName: 'connect test', onLost: (error) => lost.push(error) })
})
after(async () => {
  await db.destroy()
  await drop()
})

test('every connection has the limits, its name and UTC', async () => {
  const query = sql<{ name: string; setting: string; unit: string | null }>`
    select name, setting, unit from pg_settings where name in ('lock_timeout', 'statement_timeout',
      'idle_in_transaction_session_timeout', 'TimeZone', 'application_name') order by name collate "C"`
  const answers = await Promise.all([1, 2, 3].map(() => query.execute(db)))
  for (const { rows } of answers)
    assert.deepEqual(
      rows.map(({ name, setting, unit }) => `${name} ${setting}${unit ?? ''}`),
      [
        'TimeZone UTC',
        'application_name connect test',
        'idle_in_transaction_session_timeout 5000ms',
        'lock_timeout 3000ms',
        'statement_timeout 10000ms',
      ],
    )
  const address = new URL(url)
  address.searchParams.set('options', '-c work_mem=7MB')
  const own = connect(address.href, { max: 1, applicationName: 'with options' })
  const shown = await sql<{
    both: string
  }>`select current_setting('work_mem') || current_setting('timezone') as both`.execute(own)
  await own.destroy()
  assert.equal(shown.rows[0]!.both, '7MBUTC')
})

test('cents are numbers, dates are text, instants are Dates', async () => {
  const { rows } = await sql`select 9007199254740991::int8 as most, sum(n) as total, avg(n) as mean,
    date '2027-03-28' as day, array[date '2027-03-28', null] as days, array[1, 2]::int8[] as many,
    timestamptz '2027-03-28 00:00+05:45' as instant, null::int8 as none
    from (values (100::int8), (201)) as v (n)`.execute(db)
  assert.deepEqual(rows[0], {
    most: Number.MAX_SAFE_INTEGER,
    total: 301,
    mean: 150.5,
    day: '2027-03-28',
    days: ['2027-03-28', null],
    many: [1, 2],
    instant: new Date('2027-03-27T18:15:00Z'),
    none: null,
  })
  await assert.rejects(
    sql`select 9007199254740992::int8 as more`.execute(db),
    /9007199254740992 is too large for a number/,
  )
  assert.deepEqual((await sql`select 1::int8 as still`.execute(db)).rows, [{ still: 1 }])
})

test('reports connections that the server ends, and replaces them', async () => {
  const other = connect(url, { max: 1, applicationName: 'the one who ends them' })
  const ended = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'connect test'`.execute(other)
  await other.destroy()
  assert.ok(ended.rows.length > 0)
  await until(() => lost.length === ended.rows.length)
  assert.deepEqual((await sql`select 1::int8 as again`.execute(db)).rows, [{ again: 1 }])
})
