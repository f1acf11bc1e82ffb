import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { emptyDatabase, type FreshDatabase } from '#test/servers/cluster.ts'
import { connect } from './connect.ts'
import { StartError } from './embedded/start-error.ts'
import { migrate, readMigrations } from './migrate.ts'

const root = mkdtempSync(join(tmpdir(), 'chautari-migrate-'))
let { url, drop } = {} as FreshDatabase
let db: ReturnType<typeof connect>
before(async () => {
  ;({ url, drop } = await emptyDatabase())
  db = connect(url, { max: 8, applicationName: 'migrate test' })
})
after(async () => {
  await db.destroy()
  await drop()
  rmSync(root, { recursive: true })
})

const first = { '001_first.sql': 'create table one (n int); insert into one values (1);' }
const second = { ...first, '002_second.sql': 'insert into one values (2);\ninsert into one values (3);' }

test('eight programs that start at once apply each file once, in order', async () => {
  const runs = await Promise.all(Array.from({ length: 8 }, () => migrate(db, folderWith(second))))
  assert.deepEqual(runs.flat().sort(), ['001_first', '002_second'])
  assert.deepEqual(await rows(), [1, 2, 3])
  assert.deepEqual(await migrate(db, folderWith(second)), [])
  assert.deepEqual(await migrate(db, folderWith(replaceLineEnds(second))), [], 'line ends do not count')
})

test('a file that fails has no effect and can be corrected', async () => {
  const wrong = { ...second, '003_third.sql': 'insert into one values (4); select no_such_column from one;' }
  await assert.rejects(migrate(db, folderWith(wrong)), /no_such_column/)
  assert.deepEqual(await rows(), [1, 2, 3])
  assert.deepEqual(
    await migrate(db, folderWith({ ...second, '003_third.sql': 'insert into one values (4)' })),
    ['003_third'],
  )
  assert.deepEqual(await rows(), [1, 2, 3, 4])
})

test('refuses a database that does not fit the program in one sentence', async () => {
  const third = { ...second, '003_third.sql': 'insert into one values (4)' }
  const cases: [Record<string, string>, string][] = [
    [
      second,
      'The database has the migration 003_third, which this program does not know. Start the newer program.',
    ],
    [
      { ...third, '002_second.sql': 'insert into one values (5)' },
      'The migration 002_second was changed after the database had it. Put it back and write a new one.',
    ],
    [
      { ...third, '002_between.sql': 'insert into one values (6)' },
      'The migration 002_between comes before 003_third, which the database has. Give it a later number.',
    ],
  ]
  for (const [files, message] of cases)
    await assert.rejects(
      migrate(db, folderWith(files)),
      (error) => error instanceof StartError && error.message === message,
    )
  assert.deepEqual(await rows(), [1, 2, 3, 4])
})

test("the program's own migrations apply to an empty database", async (t) => {
  const empty = await emptyDatabase()
  const own = connect(empty.url, { max: 1, applicationName: 'migrate test' })
  const applied = await migrate(own).finally(() => own.destroy())
  await empty.drop()
  assert.deepEqual(
    applied,
    readMigrations().map(({ name }) => name),
  )
  assert.ok(applied.length > 0)
  t.diagnostic(`${applied.length} migrations`)
})

function folderWith(files: Record<string, string>) {
  const folder = mkdtempSync(join(root, 'files-'))
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

function replaceLineEnds(files: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
  )
}

async function rows() {
  return (await sql<{ n: number }>`select n from one order by n`.execute(db)).rows.map(({ n }) => n)
}
