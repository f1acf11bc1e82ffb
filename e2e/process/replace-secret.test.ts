import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { connect } from '#db/connect.ts'
import { caller } from '#test/caller.ts'
import { openSession } from '#test/fixtures/people.ts'
import { programDeps } from '#test/fixtures/program-deps.ts'
import { startSite } from '#test/site.ts'

const NEW = 'qm3Zt8Vw1LrYc5XhB7nKd0PgS4uJe9Fa'

test('SECRET is replaced while the program runs: private data is readable at each step, and at last with the new one alone', async (t) => {
  const site = await startSite()
  const db = connect(site.databaseUrl, { max: 2, applicationName: 'chautari-fixtures' })
  t.after(async () => {
    await db.destroy()
    await site.close()
  })
  const [{ id: maya }] = await site.rows(`select id from account where email = 'maya@example.com'`)
  const [{ value: old }] = await site.rows('select value from demonstration.secret')
  const { token } = await openSession(await programDeps({ db, folder: site.folder, url: site.url }), maya)
  /** Whether a process with these secrets shows Maya her passport number, masked. */
  const reads = async (secrets: Record<string, string>) => {
    const server = await site.another(secrets)
    const who = caller(server.url)
    who.cookies.set('session', token)
    const { status, text } = await who.get('/account')
    await server.stop()
    return status === 200 && text.includes('•••• ••42')
  }
  const both = { SECRET: NEW, SECRET_PREVIOUS: old }

  assert.ok(await reads({ SECRET: old, SECRET_PREVIOUS: NEW }), 'every process first accepts the new secret')
  assert.ok(await reads(both))
  assert.ok(
    !(await reads({ SECRET: NEW })),
    'control: before the data are encrypted again, the new secret alone decrypts nothing',
  )

  const { stdout } = await promisify(execFile)(process.execPath, ['reseal.ts'], {
    env: { ...process.env, ...site.settings, ...both },
  })
  assert.match(
    stdout,
    /^Resealed: [1-9]\d* values and [1-9]\d* documents\. Everything opens with SECRET alone\.\n$/,
  )
  assert.ok(await reads({ SECRET: NEW }))
})
