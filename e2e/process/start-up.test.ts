import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { readServerNote } from '#db/embedded/running-server.ts'
import { type Answer, caller, type Caller, newAddress } from '#test/caller.ts'
import { demonstrationFolder } from '#test/demonstration.ts'
import { cuttableLine } from '#test/cuttable-line.ts'
import { startOtherPostgres } from '#test/other-postgres.ts'
import { choosePort } from '../../server/listen.ts'
import { dataFolder, failingStart, startServer } from '#test/server.ts'
import { book, bookingFields, startSite, type Site } from '#test/site.ts'
import { soon } from '#test/soon.ts'

let site: Site
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('production names every missing setting', async () => {
  assert.deepEqual(await failingStart({ MODE: 'production', SECRET: '' }), {
    code: 1,
    says:
      'These settings cannot be used:\n  MODE=production also needs DATABASE_URL, PUBLIC_URL, SECRET, ' +
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, MAIL_FROM, LEGAL_REVIEWED, ' +
      'COMPANY_NAME, COMPANY_ADDRESS, COMPANY_REGISTER, COMPANY_DIRECTOR\n',
  })
})

/** Settings with which production starts. */
const production = {
  MODE: 'production',
  DATABASE_URL: 'postgres://chautari@127.0.0.1:1/chautari',
  PUBLIC_URL: 'https://chautari.example',
  SECRET: 'qm3Zt8Vw1LrYc5XhB7nKd0PgS4uJe9Fa',

  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  MAIL_FROM: 'hi@chautari.example',
  SMTP_URL: 'smtps://mail.chautari.example',
  LEGAL_REVIEWED: '2026-11-24',
  COMPANY_NAME: 'Trails Pvt. Ltd.',
  COMPANY_ADDRESS: '1 Lazimpat, Kathmandu',
  COMPANY_REGISTER: 'Company register of Nepal, 12345',
  COMPANY_DIRECTOR: 'Sita Rai',
}

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

test('production starts with safe settings and shows the legal pages without the note to counsel', async (t) => {
  // Production refuses a database that may lose writes, like that of the tests.
  const database = await startOtherPostgres()
  const folder = dataFolder()
  const port = await choosePort(0, '127.0.0.1')
  const server = await startServer({
    ...production,
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
    // Nothing of the test may reach a real payment or mail service.

    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, loopback',
    NODE_ARGUMENTS: '--import ./test/without-internet.ts',
  })
  t.after(async () => {
    await server.stop()
    await database.stop()
    folder.remove()
  })
  const legal = ['/terms-and-conditions', '/privacy-and-cookies', '/cancellation-and-refund']
  for (const path of legal) {
    const { status, text } = await caller(`http://127.0.0.1:${port}`).get(path)
    assert.equal(status, 200, path)
    assert.match(text, /As of/, path)
    assert.doesNotMatch(text, /[Cc]ounsel/, path)
  }
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
  await site.rows(`update installation set mode = 'production'`)
  const refused = await failingStart(site.settings)
  await site.rows(`update installation set mode = 'demonstration'`)
  assert.deepEqual(refused, {
    code: 1,
    says: 'This database was used in production. Demonstration mode refuses to start on it.\n',
  })
})

test('a port in use, an invalid data folder, an unreachable database: one sentence each', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const folder = dataFolder()
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  const closed = 'postgres://chautari:secret-word@127.0.0.1:1/chautari'
  const foreign = site.databaseUrl.replace(/:[^:@/]+@/, ':secret-word@')
  const sentences: [Record<string, string>, RegExp][] = [
    [{ PORT: String(port) }, new RegExp(`^Port ${port} is in use\\. Set PORT to another one\\.\n$`)],
    [{ HOST: '203.0.113.1' }, /^203\.0\.113\.1 is no address of this machine\. Set HOST to one that is\.\n$/],
    [{ DATA_DIR: file }, /^The data folder \S+ is not a folder\. Set DATA_DIR to a folder\.\n$/],
    [{ DATA_DIR: `${file}/below` }, /^The data folder \S+ is not a folder\. Set DATA_DIR to a folder\.\n$/],
    [{ DATABASE_URL: closed }, /^Cannot reach the database at 127\.0\.0\.1:1: [^\n]*ECONNREFUSED[^\n]*\n$/],
    [{ DATABASE_URL: foreign }, /^Cannot reach the database at \S+: password authentication failed[^\n]*\n$/],
  ]
  for (const [settings, sentence] of sentences) {
    const { code, says } = await failingStart({ DATA_DIR: join(folder.path, 'data'), ...settings })
    assert.equal(code, 1)
    assert.match(says, sentence)
    assert.doesNotMatch(says, /secret-word/)
  }
  assert.equal(sentences.length, 6)
  taken.close()
  folder.remove()
})

test('after kill -9, of the program and of its database too, it starts again with all data', async () => {
  const departure = await site.departure()
  const folder = demonstrationFolder()
  const first = await startServer({ DATA_DIR: folder.path })
  const treks = (await caller(first.url).get('/api/treks')).json
  const [{ id, trek_dates }] = treks
  const date = trek_dates.find(({ max_spots, booked_spots }: any) => booked_spots < max_spots)
  const dates = { trek_id: id, starts_on: date.trek_date, ends_on: date.end_date }
  const booked = await book(caller(first.url), { ...departure, ...dates })
  assert.equal(booked.status, 200)
  const database = readServerNote(join(folder.path, 'postgres'))
  await first.kill()
  const second = await startServer({ DATA_DIR: folder.path })
  await second.kill()
  process.kill(database?.pid ?? 0, 'SIGKILL')
  const third = await startServer({ DATA_DIR: folder.path })
  const again = (await caller(third.url).get(`/api/treks/${id}`)).json
  const after = again.trek_dates.find((each: any) => each.id === date.id)
  assert.equal(after.booked_spots, date.booked_spots + 1)
  assert.equal(await third.stop(), 0)
  folder.remove()
})

test('SIGTERM lets requests finish: none is cut off, exit code 0', async (t) => {
  const server = await site.another()
  const departure = await site.departure({ spots: 50 })
  const keeper = await site.db.connect()
  t.after(() => keeper.release(true))
  await keeper.query('begin')
  await keeper.query('select from departure where id = $1 for update', [departure.id])

  const waiting = Array.from({ length: 20 }, () => book(caller(server.url), departure))
  const slow = slowUpload(server.url, JSON.stringify(bookingFields(departure)))
  await soon(async () => {
    const waiters = await site.rows(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    return waiters.length >= 19
  })
  await slow.begun
  const exit = server.stop()
  await soon(() =>
    caller(server.url)
      .get('/healthz')
      .then(
        () => false,
        () => true,
      ),
  )
  await keeper.query('commit')
  slow.finish()
  assert.deepEqual(
    (await Promise.all(waiting)).map(({ status }) => status),
    Array(20).fill(200),
  )
  assert.equal(await slow.status, 200)
  assert.equal(await exit, 0)
  await assert.rejects(caller(server.url).get('/healthz'))
  assert.deepEqual(await site.violations(), [])
})

test('an external PostgreSQL works as well; without it the program is alive and not ready, and recovers', async (t) => {
  const other = await startOtherPostgres()
  const line = await cuttableLine(other.url)
  const folder = dataFolder()
  const server = await startServer({
    DATABASE_URL: line.url,
    DATABASE_POOL: '4',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
  })
  t.after(async () => {
    await server.kill()
    await line.cut()
    await other.stop()
    folder.remove()
  })
  const who = caller(server.url)
  // A request that waits for a frozen database without its own time limit ends with this test's.
  const statusOf = async (path: string) => (await who.get(path)).status
  assert.equal(await statusOf('/readyz'), 200)
  assert.equal((await who.get('/api/treks')).json.length, 20)

  for (const [fail, kind] of [
    [line.cut, 'cut'],
    [line.freeze, 'frozen'],
  ] as const) {
    await fail()
    assert.equal(await statusOf('/readyz'), 503, kind)
    assert.equal(await statusOf('/healthz'), 200, kind)
    if (kind === 'cut') {
      for (const [about, ask] of Object.entries(asks)) isBusy(await ask(who), about)
    }
    await line.mend()
    await soon(async () => (await statusOf('/readyz')) === 200)
    assert.equal((await who.get('/api/treks')).json.length, 20)
  }

  // It is reachable, but none of the four connections is free in time, because all wait for a lock.
  const busy = new pg.Client({ connectionString: other.url })
  await busy.connect()
  await busy.query('begin; lock table session, booking, departure, login_challenge in access exclusive mode')
  const answers = Object.entries(asks).flatMap(([about, ask]) =>
    Array.from({ length: 3 }, async () => isBusy(await ask(caller(server.url)), about)),
  )
  await Promise.all(answers)
  assert.match(server.output.stdout, /timeout exceeded when trying to connect/)
  assert.match(server.output.stdout, /"msg":"Error getting user:"/)
  await busy.end()
  assert.equal((await asks['a page'](who)).status, 302)
  t.diagnostic(`${answers.length} requests for 4 connections that never came free: each 503`)

  const moved = await who.post('/dev/clock', { body: { advance: 'P1D' } })
  assert.equal(moved.status, 200)
  assert.equal(await server.stop(), 0)
})

const signedIn = { Cookie: 'session=of-somebody' }

/** Requests of people and programs that only the database can answer. */
const asks = {
  'a page': (who) => who.get('/bookings', { headers: signedIn }),
  'a page of a stranger': (who) => who.get(`/payment-confirmation?booking=${randomUUID()}`),
  'a search': (who) => who.get('/list?from=2027-03-01&to=2027-04-01'),
  'a form': (who) => who.post('/login', { form: { email: 'maya.lind@example.com' } }),
  'a call': (who) => who.get('/api/treks'),
  'a count, never taken for none': (who) => who.get('/api/bookings/trek/x/booked-spots'),
  'a call of somebody': (who) =>
    who.call('PUT', '/api/profile/image/remove', { body: {}, headers: signedIn }),
} satisfies Record<string, (who: Caller) => Promise<Answer>>

/** 503, Retry-After, and the sentence for it, without details of the error. */
function isBusy({ status, headers, text, json }: Answer, about: string): void {
  assert.deepEqual([status, headers.get('retry-after')], [503, '5'], about)
  if (json) assert.match(json.error, /[Pp]lease try again( in a moment)?\.$/, about)
  else assert.match(text, /<h1>(Search failed: )?We are very busy just now\./, about)
  assert.doesNotMatch(text, /timeout exceeded|ECONN|terminated|\.ts:/, about)
}

/** A booking whose body arrives in two halves, the second on command. */
function slowUpload(url: string, body: string) {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Idempotency-Key': 'a key of the slow upload',
    'X-Forwarded-For': newAddress(),
  }
  const sent = request(`${url}/api/rpc/create_booking`, { method: 'POST', headers })
  const half = Math.floor(body.length / 2)
  const begun = new Promise<void>((resolve) => void sent.write(body.slice(0, half), () => resolve()))
  const status = once(sent, 'response').then(([answer]) => {
    answer.resume()
    return answer.statusCode as number
  })
  return { begun, status, finish: () => sent.end(body.slice(half)) }
}
