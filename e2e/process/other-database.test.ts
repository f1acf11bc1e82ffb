import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import pg from 'pg'
import { type Answer, caller, type Caller } from '#test/caller.ts'
import { cuttableLine } from '#test/hostile/cuttable-line.ts'
import { demonstrationSite } from '#test/demonstration.ts'
import { startOtherPostgres } from '#test/servers/other-postgres.ts'
import { production } from '#test/production-settings.ts'
import { dataFolder, startServer } from '#test/servers/server.ts'
import { soon } from '#test/soon.ts'
import { freePort } from '#db/embedded/free-port.ts'

// Each mostly waits, for its first start or for time limits.
describe('another PostgreSQL', { concurrency: true }, () => {
  test('production starts with safe settings and shows the legal pages without the note to counsel', async (t) => {
    // A server of its own, because production refuses a database that may lose writes, like that of the tests.
    const other = await startOtherPostgres()
    t.after(() => other.stop())
    const folder = dataFolder()
    const port = await freePort('127.0.0.1')
    const server = await startServer({
      ...production,
      PORT: String(port),
      DATABASE_URL: other.url,
      DATA_DIR: folder.path,
      LOG_LEVEL: 'silent',
      // Nothing of the test may reach a real payment or mail service.
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, loopback',
      NODE_ARGUMENTS: '--import ./test/controls/without-internet.ts',
    })
    t.after(async () => {
      await server.stop()
      folder.remove()
    })
    const legal = ['/terms-and-conditions', '/privacy-and-cookies', '/cancellation-and-refund']
    for (const path of legal) {
      // On a busy machine the first requests after a start may be shed.
      const { status, text } = await soon(async () => {
        const answer = await caller(`http://127.0.0.1:${port}`).get(path)
        return answer.status === 503 ? null : answer
      })
      assert.equal(status, 200, path)
      assert.match(text, /As of/, path)
      assert.doesNotMatch(text, /[Cc]ounsel/, path)
    }
  })

  test('an external PostgreSQL works as well; without it the program is alive and not ready, and recovers', async (t) => {
    const data = await demonstrationSite()
    const databaseUrl = data.databaseUrl()
    const line = await cuttableLine(databaseUrl)
    const server = await startServer({
      ...data.settings,
      DATABASE_URL: line.url,
      DATABASE_POOL: '4',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1',
    })
    t.after(async () => {
      await server.kill()
      await line.cut()
      await data.remove()
    })
    const who = caller(server.url)
    // A request that waits for a frozen database without its own time limit ends with this test's.
    const statusOf = async (path: string) => (await who.get(path)).status
    // On a busy machine the first query may take longer than a load balancer waits.
    await soon(async () => (await statusOf('/readyz')) === 200)
    assert.equal((await who.get('/api/treks')).json.length, 20)

    for (const [fail, kind] of [
      [line.cut, 'cut'],
      [line.freeze, 'frozen'],
    ] as const) {
      await fail()
      assert.equal(await statusOf('/readyz'), 503, kind)
      assert.equal(await statusOf('/healthz'), 200, kind)
      if (kind === 'cut') {
        for (const [about, ask] of Object.entries(asks)) isOverloaded(await ask(who), about)
      }
      await line.mend()
      await soon(async () => (await statusOf('/readyz')) === 200)
      assert.equal((await who.get('/api/treks')).json.length, 20)
    }

    // It is reachable, but none of the four connections is free in time, because all wait for a lock.
    const busy = new pg.Client(databaseUrl)
    await busy.connect()
    await busy.query(
      'begin; lock table session, booking, departure, login_challenge in access exclusive mode',
    )
    const answers = Object.entries(asks).flatMap(([about, ask]) =>
      Array.from({ length: 3 }, async () => isOverloaded(await ask(caller(server.url)), about)),
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
function isOverloaded({ status, headers, text, json }: Answer, about: string): void {
  assert.deepEqual([status, headers.get('retry-after')], [503, '5'], about)
  if (json) assert.match(json.error, /[Pp]lease try again( in a moment)?\.$/, about)
  else assert.match(text, /<h1>(Search failed: )?We are very busy just now\./, about)
  assert.doesNotMatch(text, /timeout exceeded|ECONN|terminated|\.ts:/, about)
}
