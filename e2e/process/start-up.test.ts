import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { demonstrationSite, type SiteData } from '#test/demonstration.ts'
import { production } from '#test/production-settings.ts'
import { dataFolder, failingStart } from '#test/servers/server.ts'

/** Demonstration data on which no program runs. */
let data: SiteData
before(async () => {
  data = await demonstrationSite()
})
after(() => data.remove())

async function setMode(mode: 'demonstration' | 'production') {
  const client = new pg.Client(data.databaseUrl())
  await client.connect()
  await client.query('update installation set mode = $1', [mode]).finally(() => client.end())
}

test('production names every missing setting', async () => {
  assert.deepEqual(await failingStart({ MODE: 'production', SECRET: '' }), {
    code: 1,
    says:
      'These settings cannot be used:\n  MODE=production also needs DATABASE_URL, PUBLIC_URL, SECRET, ' +
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, MAIL_FROM, LEGAL_REVIEWED, ' +
      'COMPANY_NAME, COMPANY_ADDRESS, COMPANY_REGISTER, COMPANY_DIRECTOR\n',
  })
})

test('production names all unsafe settings at once, without a stack trace', async () => {
  const unsafe = {
    PUBLIC_URL: 'http://chautari.example',
    TRUST_PROXY: 'proxy.internal',
    SECRET: 'a'.repeat(40),
  }
  const { code, says } = await failingStart({ ...production, ...unsafe, STRIPE_SECRET_KEY: 'sk_test_abc' })
  assert.equal(code, 1)
  assert.match(
    says,
    /^These settings cannot be used:\n(  (TRUST_PROXY|PUBLIC_URL|STRIPE_SECRET_KEY|SECRET): [^\n]+\n){4}$/,
  )
})

test('names all invalid settings at once', async () => {
  const wrong = {
    MODE: 'trial',
    PORT: 'eighty',
    DATABASE_URL: 'mysql://user:secret-word@host/db',
    DATABASE_POOL: '1',

    PUBLIC_URL: 'chautari.example',
    SECRET: 'short',
    STRIPE_SECRET_KEY: 'pk_test_1',
    RECONCILE_SECONDS: '0',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'http://mail',
  }
  const { code, says } = await failingStart(wrong)
  assert.equal(code, 1)
  for (const name of Object.keys(wrong)) assert.match(says, new RegExp(`^  ${name}: `, 'm'))
  assert.doesNotMatch(says, /secret-word|at .*\.ts/)
})

test('the demonstration accepts no live key and no database that production has used', async () => {
  assert.deepEqual(await failingStart({ STRIPE_SECRET_KEY: 'sk_live_abc' }), {
    code: 1,
    says: 'Demonstration mode refuses to start with a live payment key.\n',
  })
  await setMode('production')
  const refused = await failingStart(data.settings)
  await setMode('demonstration')
  assert.deepEqual(refused, {
    code: 1,
    says: 'This database was used in production. Demonstration mode refuses to start on it.\n',
  })
})

test('a port in use and a wrong password: one sentence each, without a stack trace', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const folder = dataFolder()
  const foreign = data.databaseUrl().replace(/:[^:@/]+@/, ':secret-word@')
  const sentences: [Record<string, string>, RegExp][] = [
    [{ PORT: String(port) }, new RegExp(`^Port ${port} is in use\\. Set PORT to another one\\.\n$`)],
    [{ DATABASE_URL: foreign }, /^Cannot reach the database at \S+: password authentication failed[^\n]*\n$/],
  ]
  const starts = sentences.map(([settings], index) =>
    failingStart({ DATA_DIR: join(folder.path, `data-${index}`), ...settings }),
  )
  for (const [index, { code, says }] of (await Promise.all(starts)).entries()) {
    const [, sentence = /$^/] = sentences[index] ?? []
    assert.equal(code, 1)
    assert.match(says, sentence)
    assert.doesNotMatch(says, /secret-word/)
  }
  assert.equal(sentences.length, 2)
  taken.close()
  folder.remove()
})
