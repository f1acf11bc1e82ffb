import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { readServerNote } from '#db/embedded/running-server.ts'
import { sessionOf } from '../access/people.ts'
import { caller } from '../caller.ts'
import { demonstrationFolder } from '../demonstration.ts'
import { inDatabase } from '../servers/embedded-child.ts'
import { checkPromisedTime } from '../quick-or-full.ts'
import { dataFolder, embeddedUrl, startServer, type TestServer } from '../servers/server.ts'
import { book, type Site, type SiteDeparture } from '../site.ts'
import { soon } from '../soon.ts'
import { smallDisk } from '../servers/small-disk.ts'

/** Promise 22, beside provider and mail: a full disk and a restarted database. */
const SLOWEST_MS = 10_000

const small = smallDisk(700)
const { path: folder, remove } = small ?? dataFolder()
let server: TestServer
let url: string
let slowest = 0
before(async () => {
  const made = demonstrationFolder()
  execFileSync('cp', ['-a', `${made.path}/.`, folder])
  made.remove()
  server = await startServer({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' })
  url = embeddedUrl(folder)
})
after(async () => {
  await server.stop()
  remove()
})

const rows: Site['rows'] = (text, values = []) => inDatabase(url, text, values) as Promise<any[]>

/** Books under a new name and records how long the answer took. */
async function tryToBook(departure: SiteDeparture) {
  const began = performance.now()
  const answer = await book(caller(server.url), departure, { p_email: `${randomUUID()}@example.com` })
  slowest = Math.max(slowest, performance.now() - began)
  return answer
}

async function place(): Promise<SiteDeparture> {
  const [departure] = await rows(
    `insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, state)
     select id, current_date + 100, current_date + 100 + $1::int, 50, 124000, 'open' from trek where state = 'active'
     order by slug limit 1 returning id, trek_id, starts_on::text, ends_on::text, price_cents::int`,
    [(made += 1)],
  )
  return departure
}
let made = 20

/** Fills the disk; where none can be mounted, both writers to it get the error directly. */
async function fill(): Promise<void> {
  if (small) return small.fill()
  renameSync(`${folder}/files`, `${folder}/kept`)
  writeFileSync(`${folder}/files`, '')
  await rows(`create function no_room() returns trigger language plpgsql as
    $$ begin raise sqlstate '53100' using message = 'No space left on device'; end $$`)
  await rows('create trigger no_room before insert on booking execute function no_room()')
}

async function empty(): Promise<void> {
  if (small) return small.empty()
  rmSync(`${folder}/files`)
  renameSync(`${folder}/kept`, `${folder}/files`)
  await rows('drop function no_room cascade')
}

test('with a full disk nothing is half written, each refusal is honest, and work continues afterwards', async (t) => {
  const maya = caller(server.url)
  const [{ id }] = await rows(`select id from account where email = 'maya@example.com'`)
  maya.cookies.set('session', await sessionOf({ rows } as Site, id))
  const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#2F5FA8' } })
    .png()
    .toBuffer()
  const upload = () =>
    maya.call('PUT', '/api/profile/image/update', {
      body: { imageData: `data:image/png;base64,${photo.toString('base64')}` },
    })
  const photoOf = async () => (await rows('select photo_key from account where id = $1', [id]))[0].photo_key
  const acknowledged = [(await tryToBook(await place())).json.id]
  const before_ = await photoOf()
  const departures = [await place(), await place(), await place()]

  await fill()
  const refused = await upload()
  assert.deepEqual(
    [refused.status, refused.json.error],
    [500, 'Failed to upload image. Please try again.'],
    refused.text,
  )
  const statuses: Record<number, number> = {}
  for (let turn = 0; turn < 12; turn += 1) {
    const answer = await tryToBook(departures[turn % 3] as SiteDeparture)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.status === 200) acknowledged.push(answer.json.id)
  }
  assert.deepEqual(
    Object.keys(statuses).filter((status) => !['200', '503', '429'].includes(status)),
    [],
    JSON.stringify(statuses),
  )
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200)

  await empty()
  await soon(async () => {
    const answer = await tryToBook(await place())
    if (answer.status === 200) acknowledged.push(answer.json.id)
    return answer.status === 200
  }, 30)
  assert.equal(await photoOf(), before_)
  assert.equal((await upload()).status, 200)
  assert.notEqual(await photoOf(), before_)
  const there = await rows('select id from booking where id = any($1)', [acknowledged])
  assert.equal(there.length, acknowledged.length)
  assert.deepEqual(await rows('select * from invariant_violation'), [])
  t.diagnostic(
    `promise 22: disk full (${small ? 'a small one, filled' : 'as an error of the write'}): answers ${JSON.stringify(statuses)}, ${acknowledged.length} acknowledged bookings are there`,
  )
})

test('a restarted database refuses for a moment, then works as before', async (t) => {
  const departures = [await place(), await place()]
  const { pid } = readServerNote(`${folder}/postgres`) ?? { pid: 0 }
  const statuses: Record<number, number> = {}
  let isBack = false
  process.kill(pid, 'SIGINT')
  const began = performance.now()
  for (let turn = 0; !isBack; turn += 1) {
    assert.ok(performance.now() - began < 30_000, 'nobody can book any more')
    const { status } = await tryToBook(departures[turn % 2] as SiteDeparture)
    statuses[status] = (statuses[status] ?? 0) + 1
    isBack = status === 200 && readServerNote(`${folder}/postgres`)?.pid !== pid
    await pause(20)
  }
  assert.deepEqual(
    Object.keys(statuses).filter((status) => !['200', '503'].includes(status)),
    [],
    JSON.stringify(statuses),
  )
  checkPromisedTime('an answer', slowest, SLOWEST_MS)
  assert.deepEqual(await rows('select * from invariant_violation'), [])
  t.diagnostic(
    `promise 22: database restarted: ${JSON.stringify(statuses)}, back after ${Math.round(performance.now() - began)} ms; ` +
      `the slowest answer of all took ${Math.round(slowest)} ms`,
  )
})
