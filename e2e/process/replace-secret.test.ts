import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { connect } from '#db/connect.ts'
import { caller } from '#test/caller.ts'
import { demonstrationSite } from '#test/demonstration.ts'
import { openSession } from '#test/fixtures/people.ts'
import { programDeps } from '#test/fixtures/program-deps.ts'
import { startServer, type TestServer } from '#test/servers/server.ts'
import { demonstrationSecret } from '../../server/demonstration/demonstration.ts'

const NEW = 'qm3Zt8Vw1LrYc5XhB7nKd0PgS4uJe9Fa'

test('SECRET is replaced while the program runs: private data is readable at each step, and at last with the new one alone', async (t) => {
  const data = await demonstrationSite()
  const db = connect(data.databaseUrl(), { max: 2, applicationName: 'chautari-fixtures' })
  const servers: TestServer[] = []
  t.after(async () => {
    for (const server of servers) await server.stop()
    await db.destroy()
    await data.remove()
  })
  const deps = await programDeps({ db, folder: data.folder, url: 'http://127.0.0.1' })
  const maya = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'maya@example.com')
    .executeTakeFirstOrThrow()
  const old = await demonstrationSecret(db)
  const { token } = await openSession(deps, maya.id)
  const start = async (secrets: Record<string, string>) => {
    const server = await startServer({ ...data.settings, TRUST_PROXY: '127.0.0.1', ...secrets })
    servers.push(server)
    return server
  }
  /** Whether a process shows Maya her passport number, masked. */
  const reads = async ({ url }: TestServer) => {
    const who = caller(url)
    who.cookies.set('session', token)
    const { status, text } = await who.get('/account')
    return status === 200 && text.includes('•••• ••42')
  }
  const both = { SECRET: NEW, SECRET_PREVIOUS: old }

  // The first process creates the sample documents, so they are encrypted with the old secret.
  const before = await start({ SECRET: old, SECRET_PREVIOUS: NEW })
  const [during, after] = await Promise.all([start(both), start({ SECRET: NEW })])
  assert.ok(await reads(before), 'every process first accepts the new secret')
  assert.ok(await reads(during))
  assert.ok(
    !(await reads(after)),
    'control: before the data are encrypted again, the new secret alone decrypts nothing',
  )

  const { stdout } = await promisify(execFile)(process.execPath, ['reseal.ts'], {
    env: { ...process.env, ...data.settings, ...both },
  })
  assert.match(
    stdout,
    /^Resealed: [1-9]\d* values and [1-9]\d* documents\. Everything opens with SECRET alone\.\n$/,
  )
  for (const server of [before, during, after]) assert.ok(await reads(server))
})
