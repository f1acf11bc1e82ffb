import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startReplica, type Replica } from '#test/servers/replica.ts'
import { soon } from '#test/soon.ts'
import { databaseOn, openPool } from './connect.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/start-embedded.ts'
import { openReplicas, type Replicas } from './replicas.ts'
import type { Tables } from './schema.ts'

const ROWS = 200
const folder = mkdtempSync(join(scratchFolder(), 'chautari-primary-'))
const warnings: string[] = []
let server: EmbeddedServer
let pool: Pool
let db: Kysely<Tables>
let first: Replica
let second: Replica
let replicas: Replicas

before(async () => {
  server = await startEmbedded({ dataDir: folder, fsync: false, settings: { synchronous_commit: 'on' } })
  pool = openPool(server.url, { max: 4, applicationName: 'replicas test' })
  db = databaseOn(pool)
  await sql`create table change (number integer primary key)`.execute(db)
  const start = () => startReplica({ url: server.url, dataDir: folder })
  ;[first, second] = await Promise.all([start(), start()])
  replicas = openReplicas({
    urls: [first.url, second.url],
    primary: pool,
    db,
    max: 3,
    warn: (message) => warnings.push(message),
    checkMs: 50,
    mostLagMs: 500,
  })
  await allUsed(2)
})
after(async () => {
  await replicas.stop()
  await pool.end()
  await Promise.all([first.stop(), second.stop()])
  await server.stop({ remove: true })
  rmSync(folder, { recursive: true, force: true })
})

const used = () => replicas.figures().filter(({ isUsed }) => isUsed).length
const allUsed = (count: number) => soon(async () => used() === count)
const portOf = (url: string) => Number(new URL(url).port)
const portAt = async (one: Kysely<Tables>) =>
  (await sql<{ port: number }>`select inet_server_port() as port`.execute(one)).rows[0]!.port
const has = async (one: Kysely<Tables>, number: number) =>
  (await sql`select from change where number = ${number}`.execute(one)).rows.length === 1
let last = 0
const write = async () => {
  last += 1
  await sql`insert into change values (${last})`.execute(db)
  return last
}

test('reads alternate between the replicas', async () => {
  const ports = []
  for (let index = 0; index < 4; index += 1) ports.push(await portAt(await replicas.reader(0)))
  assert.deepEqual(ports.toSorted(), [first, first, second, second].map(({ url }) => portOf(url)).toSorted())
  assert.notEqual(ports[0], ports[1])
})

test('a read after a change sees it, on a replica when that has it', async (t) => {
  let onReplica = 0
  for (let index = 0; index < ROWS; index += 1) {
    const number = await write()
    const reader = await replicas.reader(await replicas.position())
    assert.ok(await has(reader, number), `change ${number}`)
    if (reader !== db) onReplica += 1
  }
  assert.ok(onReplica > 0, 'no read used a replica')
  t.diagnostic(`${ROWS} changes seen, ${onReplica} of them on a replica`)
})

test('a replica without the change is not used for it', async () => {
  await Promise.all([first.pause(), second.pause()])
  const number = await write()
  const position = await replicas.position()
  assert.equal(await has(await replicas.reader(0), number), false, 'control: a replica does not have it yet')
  assert.equal(await replicas.reader(position), db)
  await second.resume()
  const reader = await soon(async () => {
    const found = await replicas.reader(position)
    return found !== db && found
  })
  assert.equal(await portAt(reader), portOf(second.url))
  assert.ok(await has(reader, number))
})

test('a replica that lags is left out until it has caught up', async () => {
  await first.pause()
  await write()
  await allUsed(1)
  const figures = replicas.figures().find(({ name }) => name.endsWith(`:${portOf(first.url)}`))
  assert.equal(figures?.isUsed, false)
  assert.ok((figures?.lagSeconds ?? 0) > 0.5, `${figures?.lagSeconds} s`)
  for (let index = 0; index < 3; index += 1)
    assert.equal(await portAt(await replicas.reader(0)), portOf(second.url))
  await first.resume()
  await allUsed(2)
})

test('a dead replica is left out, and its reads are answered by the primary', async () => {
  const readers = [await replicas.reader(0), await replicas.reader(0)]
  await Promise.all(readers.map(portAt))
  await first.kill()
  const ports = await Promise.all(readers.map(portAt))
  assert.deepEqual(
    ports.toSorted(),
    [portOf(server.url), portOf(second.url)].toSorted(),
    'a read on the dead replica is answered by the primary',
  )
  await allUsed(1)
  assert.match(warnings.at(-1) ?? '', new RegExp(`^the replica 127.0.0.1:${portOf(first.url)} is not used: `))
  await first.start()
  await allUsed(2)
})

test('an error of the statement is not hidden, and a write is refused', async () => {
  const reader = await replicas.reader(0)
  await assert.rejects(sql`select from no_table`.execute(reader), { code: '42P01' })
  await assert.rejects(sql`insert into change values (0)`.execute(reader), { code: '25006' })
  assert.equal(await has(db, 0), false)
})

test('a promoted replica is left out', async () => {
  await second.promote()
  await allUsed(1)
  assert.match(warnings.at(-1) ?? '', /is not used: it is not a replica$/)
  assert.equal(await portAt(await replicas.reader(0)), portOf(first.url))
})
