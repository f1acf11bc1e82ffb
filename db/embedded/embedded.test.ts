import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { inDatabase, startInChild, until } from '#test/servers/embedded-child.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startOf } from './presence.ts'
import { readServerNote } from './running-server.ts'
import { startEmbedded } from './start-embedded.ts'
import { StartError } from './start-error.ts'

const root = mkdtempSync(join(scratchFolder(), 'chautari-embedded-'))
after(() => rmSync(root, { recursive: true, force: true }))
const dataDir = join(root, 'data')
const home = join(dataDir, 'postgres')

test('a first start creates the database, a later one finds the written data', async (t) => {
  const began = performance.now()
  const first = await startEmbedded({ dataDir })
  const made = performance.now()
  await inDatabase(first.url, 'create table kept (n int)')
  await inDatabase(first.url, 'insert into kept select generate_series(1, 1000)')
  assert.equal(await first.stop(), true)
  const stopped = performance.now()
  const second = await startEmbedded({ dataDir })
  const again = performance.now()
  assert.deepEqual(await inDatabase(second.url, 'select count(*)::int as n from kept'), [{ n: 1000 }])
  const settings =
    'fsync full_page_writes synchronous_commit listen_addresses unix_socket_directories timezone'.split(' ')
  const shown = await Promise.all(settings.map((name) => inDatabase(second.url, `show ${name}`)))
  assert.deepEqual(
    shown.map(([row]) => Object.values(row!)[0]),
    ['on', 'on', 'on', '127.0.0.1', '', 'UTC'],
  )
  await assert.rejects(
    inDatabase(second.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1'),
    /password authentication failed/,
  )
  assert.equal(await second.stop(), true)
  assert.equal(readServerNote(home), null)
  t.diagnostic(`first start ${Math.round(made - began)} ms, later start ${Math.round(again - stopped)} ms`)
})

test('of two starts at once one waits, and the last to stop ends the server', async () => {
  const fresh = join(root, 'two')
  const [one, two] = await Promise.all([startInChild({ dataDir: fresh }), startInChild({ dataDir: fresh })])
  assert.equal(one.url, two.url)
  assert.equal(await one.stop(), false)
  assert.deepEqual(await inDatabase(two.url, 'select 1 as n'), [{ n: 1 }])
  assert.equal(await two.stop(), true)
  assert.equal(readServerNote(join(fresh, 'postgres')), null)
  assert.deepEqual(readdirSync(fresh), ['postgres'], 'the loser cleared its draft away')
})

test('finds and uses a server whose program was killed', async () => {
  const killed = await startInChild({ dataDir })
  await killed.kill()
  const { pid } = readServerNote(home)!
  const heir = await startEmbedded({ dataDir })
  assert.equal(heir.url, killed.url)
  assert.equal(await heir.stop(), true)
  assert.equal(startOf(pid), null)
})

test('after five kills, PostgreSQL starts again and has every acknowledged row', async () => {
  let written = 1000
  for (let round = 0; round < 5; round++) {
    const server = await startEmbedded({ dataDir })
    await inDatabase(server.url, 'insert into kept select generate_series(1, 10)')
    written += 10
    const { pid } = readServerNote(home)!
    process.kill(pid, 'SIGKILL')
    await until(() => startOf(pid) === null)
    assert.equal(await server.stop(), true)
  }
  // The process id that it left behind belongs to another program of the same user now.
  const { uid } = statSync(join(home, 'cluster'))
  const stranger = spawn('sleep', ['30'], process.getuid?.() === 0 ? { uid } : {})
  const note = join(home, 'cluster', 'postmaster.pid')
  writeFileSync(note, readFileSync(note, 'utf8').replace(/^\d+/, String(stranger.pid)))
  const healed = await startEmbedded({ dataDir })
  assert.deepEqual(await inDatabase(healed.url, 'select count(*)::int as n from kept'), [{ n: written }])
  assert.equal(stranger.kill(), true, 'the stranger is left alone')
  await healed.stop()
})

test('a killed first start does not prevent the next one', async () => {
  const fresh = join(root, 'half')
  mkdirSync(fresh)
  const child = startInChild({ dataDir: fresh })
  await until(() => readdirSync(fresh).some((name) => existsSync(join(fresh, name, 'cluster', 'base'))))
  child.then(
    () => assert.fail('it was killed'),
    () => {},
  )
  await child.kill()
  assert.equal(existsSync(join(fresh, 'postgres')), false)
  const server = await startEmbedded({ dataDir: fresh })
  assert.deepEqual(await inDatabase(server.url, 'select 1 as n'), [{ n: 1 }])
  await server.stop()
})

test('leaves foreign data alone, with one sentence', async () => {
  const cases: [string, string, RegExp][] = [
    ['PG_VERSION', '16', /belongs to another PostgreSQL/],
    ['postgres/notes.txt', 'mine', /was not made by Chautari/],
    [
      'postgres/cluster/PG_VERSION',
      '17\n',
      /was made by PostgreSQL 17, and this program brings PostgreSQL 18\.$/,
    ],
  ]
  for (const [file, content, sentence] of cases) {
    const foreign = mkdtempSync(join(root, 'foreign-'))
    mkdirSync(join(foreign, 'postgres', 'cluster'), { recursive: true })
    if (content === '17\n') writeFileSync(join(foreign, 'postgres', 'password'), 'x')
    writeFileSync(join(foreign, file), content)
    await assert.rejects(
      startEmbedded({ dataDir: foreign }),
      (error) => error instanceof StartError && sentence.test(error.message),
    )
    assert.equal(readFileSync(join(foreign, file), 'utf8'), content)
  }
  const file = join(root, 'a-file')
  writeFileSync(file, '')
  await assert.rejects(startEmbedded({ dataDir: file }), /is not a folder/)
})
