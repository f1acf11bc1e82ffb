import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { inDatabase } from '#test/servers/embedded-child.ts'
import { startOtherPostgres } from '#test/servers/other-postgres.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { makeAccount } from '#test/world.ts'
import { readEnv } from '../../env.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

/** Backups of a database that is not embedded, by its own programs. */
const scratch = mkdtempSync(join(scratchFolder(), 'chautari-dump-'))
let server: Awaited<ReturnType<typeof startOtherPostgres>>
const SECRET = 'a secret of the tests, long enough to seal with'
before(async () => {
  server = await startOtherPostgres()
  const db = connect(server.url, { max: 1, applicationName: 'dump test' })
  await migrate(db)
  for (let count = 0; count < 20; count += 1)
    await makeAccount({ db, now: () => new Date() }, `walker-${count}@example.com`)
  await db.destroy()
  mkdirSync(join(scratch, 'data/files/profile'), { recursive: true })
  mkdirSync(join(scratch, 'data/files/resized'))
  writeFileSync(join(scratch, 'data/files/profile/a.webp'), 'a picture')
  writeFileSync(join(scratch, 'data/files/resized/a-320.webp'), 'drawn from it')
})
after(async () => {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const env = (more: Record<string, string> = {}) =>
  readEnv({ DATABASE_URL: server.url, DATA_DIR: join(scratch, 'data'), SECRET, ...more })

test('names a missing or outdated pg_dump, and leaves no folder', async () => {
  const tools = join(scratch, 'tools')
  mkdirSync(tools)
  const [{ major }] = (await inDatabase(
    server.url,
    `select current_setting('server_version_num')::int / 10000 as major`,
  )) as [{ major: number }]
  const wants = new RegExp(`^pg_dump ${major} or newer is needed for this database, and `)
  const refused = (says: RegExp) =>
    assert.rejects(backUp(env({ PG_TOOLS: tools }), join(scratch, 'never')), (error: Error) => {
      assert.match(error.message, wants)
      assert.match(error.message, says)
      return true
    })
  await refused(/there is none in .*tools/)
  writeFileSync(join(tools, 'pg_dump'), `#!/bin/sh\necho 'pg_dump (PostgreSQL) ${major - 1}.3'\n`, {
    mode: 0o755,
  })
  await refused(new RegExp(`the one in .*tools is ${major - 1}\\.`))
  assert.equal(spawnSync('ls', [scratch], { encoding: 'utf8' }).stdout.includes('never'), false)
})

test('restores a dump into an empty database and folder, and nowhere else', async (t) => {
  const folder = join(scratch, 'backup')
  const result = await backUp(env(), folder).catch((error: Error) => error)
  if (result instanceof Error) {
    // Only where this machine has no such program; the sentence names it.
    assert.match(result.message, /^pg_dump \d+ or newer is needed/)
    return t.diagnostic(`not restored, since here ${result.message}`)
  }
  assert.match(result, /Not in it: SECRET/)
  await inDatabase(server.url, 'create database back')
  const into = Object.assign(new URL(server.url), { pathname: '/back' }).href
  const empty = { DATABASE_URL: into, DATA_DIR: join(scratch, 'back') }
  await assert.rejects(
    restore(env({ ...empty, SECRET: SECRET.toUpperCase() }), folder),
    /with another SECRET/,
  )
  await assert.rejects(restore(env(), folder), /something in/)
  await assert.rejects(
    restore(env({ DATA_DIR: join(scratch, 'other') }), folder),
    /something in this database/,
  )
  const steps: string[] = []
  const restored = await restore(env(empty), folder, (step) => steps.push(step))
  assert.match(restored, /and 0 rows violate an invariant/)
  assert.deepEqual(steps, [
    'Checking the backup',
    'Filling the database',
    'Copying the uploaded files',
    'Starting the database and checking its rows',
  ])
  const accounts = `select email::text, created_at from account order by email`
  assert.deepEqual(await inDatabase(into, accounts), await inDatabase(server.url, accounts))
  const found = execFileSync('find', [join(scratch, 'back/files'), '-type', 'f'], { encoding: 'utf8' })
  assert.equal(found.trim(), join(scratch, 'back/files/profile/a.webp'))
  const [restoration] = await inDatabase(into, 'select backup_at <= restored_at as is from restoration')
  assert.deepEqual(restoration, { is: true })
  await assert.rejects(restore(env(empty), folder), /something in/)
})
