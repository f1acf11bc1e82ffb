import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '#test/servers/cluster.ts'
import { tcpUrl } from '#test/servers/database-urls.ts'
import { checkServer, judgeServer } from './check-server.ts'
import { connect } from './connect.ts'
import { StartError } from './embedded/start-error.ts'

let url = ''
let host = ''
let drop: FreshDatabase['drop']
before(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  url = tcpUrl(fresh.url)
  host = new URL(url).host
})
after(() => drop())

test('the tests run on a server that the product refuses, unless it is marked as a test', async () => {
  const db = connect(url, { max: 1, applicationName: 'check test' })
  await checkServer(db, url, { allowUnsafe: true })
  await sql`set synchronous_commit = off`.execute(db)
  await assert.rejects(
    checkServer(db, url),
    /has (fsync|synchronous_commit) switched off and may lose bookings/,
  )
  await sql`set default_transaction_read_only = on`.execute(db)
  await assert.rejects(checkServer(db, url, { allowUnsafe: true }), { message: /is read-only/ })
  await db.destroy()
})

test('names an old server and each setting that may lose bookings', () => {
  const limits = 'lock_timeout 3s, statement_timeout 10s, idle_in_transaction_session_timeout 5s'
  const good = { number: '150018', version: '15.18', readOnly: false, limits }
  const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'remote_write' }
  judgeServer({ ...good, ...safe }, 'db:5432', false)
  const old = { ...good, ...safe, number: '140013', version: '14.13' }
  assert.throws(() => judgeServer(old, 'db:5432', false), {
    message: 'PostgreSQL 14.13 at db:5432 is too old. Chautari needs 15 or newer.',
  })
  for (const name of Object.keys(safe))
    assert.throws(() => judgeServer({ ...good, ...safe, [name]: 'off' }, 'db:5432', false), {
      message: `The database at db:5432 has ${name} switched off and may lose bookings. Switch it on.`,
    })
})

test('refuses a pooler that drops the time limits', async () => {
  const db = connect(url, { max: 1, applicationName: 'check test' })
  await sql`set lock_timeout = 0`.execute(db)
  await assert.rejects(checkServer(db, url, { allowUnsafe: true }), {
    message:
      `The connections to ${host} have other time limits (lock_timeout 0, statement_timeout 10s, ` +
      'idle_in_transaction_session_timeout 5s) than Chautari asks for (lock_timeout 3s, statement_timeout 10s, ' +
      'idle_in_transaction_session_timeout 5s). Set them in the connect_query of the pooler, as in ops/pgbouncer.ini.',
  })
  await db.destroy()
})

test('names an unreachable server without the password', async () => {
  const address = new URL(url)
  const cases: [string, RegExp][] = [
    [
      `postgres://chautari:swordfish@127.0.0.1:9/x`,
      /^Cannot reach the database at 127\.0\.0\.1:9: .*ECONNREFUSED/,
    ],
    [
      `postgres://chautari:swordfish@no-such-host.invalid/x`,
      /^Cannot reach the database at no-such-host\.invalid:5432: .+/,
    ],
    [Object.assign(new URL(address), { password: 'swordfish' }).href, /password authentication failed/],
    [Object.assign(new URL(address), { pathname: '/nowhere' }).href, /database "nowhere" does not exist/],
  ]
  for (const [wrong, sentence] of cases) {
    const db = connect(wrong, { max: 1, applicationName: 'check test' })
    await assert.rejects(checkServer(db, wrong), (error) => {
      assert.ok(error instanceof StartError)
      assert.match(error.message, sentence)
      assert.doesNotMatch(error.message, /swordfish/)
      return !error.message.includes(address.password || 'swordfish')
    })
    await db.destroy()
  }
})

test('names an extension that this user may not create', async () => {
  const empty = await emptyDatabase()
  const owner = connect(empty.url, { max: 1, applicationName: 'check test' })
  const role = `guest_${process.pid}`
  await sql.raw(`create role ${role} login password 'guest'; create extension citext`).execute(owner)
  const guestUrl = Object.assign(new URL(tcpUrl(empty.url)), { username: role, password: 'guest' }).href
  const guest = connect(guestUrl, { max: 1, applicationName: 'check test' })
  await assert.rejects(checkServer(guest, guestUrl, { allowUnsafe: true }), {
    message: `This user may not create the extension btree_gist at ${host}. Let the database's owner create it.`,
  })
  await sql
    .raw(`create extension btree_gist; create extension pg_trgm; create extension unaccent`)
    .execute(owner)
  await checkServer(guest, guestUrl, { allowUnsafe: true })
  await guest.destroy()
  await sql.raw(`drop role ${role}`).execute(owner)
  await owner.destroy()
  await empty.drop()
})
