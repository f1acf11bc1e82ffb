import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sessionOf } from '#test/access/people.ts'
import { sharedSite, type Site } from '#test/site.ts'
import { soon } from '#test/soon.ts'

let site: Site
/** A job that failed for good, and one that waits to be repeated. */
const [failed, waiting] = [randomUUID(), randomUUID()]
before(async () => {
  site = await sharedSite()
  // An earlier file may have left one just now.
  await soon(async () => (await figures()).get('chautari_streams_open') === 0)
})
after(async () => {
  await site.rows('delete from failed_job where id = $1', [failed])
  await site.rows('delete from pgboss.job where id = $1', [waiting])
  await site.close()
})

const figures = async () => {
  const body = await (await fetch(`${site.url}/metrics`)).text()
  return new Map(
    [...body.matchAll(/^(\S+?(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  )
}

test('exports the metrics that operations need, without personal data', async () => {
  const earlier = await figures()
  const who = site.caller()
  for (let count = 0; count < 3; count += 1) await who.get('/api/treks/suggestions?q=maya-secret')
  await who.get('/trekking/maya-secret')
  await who.get('/api/bookings/trek/maya-secret/booked-spots')
  await who.get('/bookings/link/maya-secret')
  await fetch(`${site.url}/maya-secret`, { method: 'PURGE' })
  await site.rows(
    `insert into pgboss.job (id, name, data, state, created_on, start_after)
     values ($1, 'mail', '{"name": "mail-trek-reminder", "payload": {}}', 'retry', now() - interval '1 hour', now() + interval '1 hour')`,
    [waiting],
  )
  await site.rows(
    `insert into failed_job (id, name, payload, failed_at) values ($1, 'send-refund', '{}', now())`,
    [failed],
  )
  const all = await figures()
  const names = [...all.keys()].join('\n')
  assert.doesNotMatch(names, /maya|secret|@/)
  assert.doesNotMatch(names, /[0-9a-f]{8}-[0-9a-f]{4}/)
  /** How much a count has grown. */
  const grown = (name: string) => (all.get(name) ?? Number.NaN) - (earlier.get(name) ?? 0)
  const count = (labels: string) => grown(`chautari_request_seconds_count{${labels}}`)
  assert.equal(count('method="GET",route="/api/treks/suggestions",status="200"'), 3)
  assert.equal(count('method="GET",route="page",status="404"'), 1)
  assert.ok((all.get('chautari_mails_waiting') ?? 0) >= 1)
  const oldest = all.get('chautari_mails_oldest_seconds') ?? 0
  assert.ok(oldest >= 3600 && oldest < 4000, `${oldest}`)
  assert.ok((all.get('chautari_jobs_waiting{job="mail-trek-reminder"}') ?? 0) >= 1)
  assert.equal(grown('chautari_jobs_failed{job="send-refund"}'), 1)
  assert.equal(all.get('chautari_streams_open'), 0)
  assert.equal(all.get('chautari_database_connections{state="waiting"}'), 0)
  assert.ok((all.get('chautari_database_connections{state="in_use"}') ?? -1) >= 0)
  for (const quantile of ['0.5', '0.99', '1'])
    assert.ok((all.get(`chautari_event_loop_delay_seconds{quantile="${quantile}"}`) ?? -1) >= 0, quantile)
  assert.ok((all.get('chautari_resident_memory_bytes') ?? 0) > 50e6)
  assert.equal(grown('chautari_shed_requests_total{class="search"}'), 0)
})

test('counts a stream while it is open', async () => {
  const [{ id }] = await site.rows(`select id from account where email = 'maya@example.com'`)
  const closing = new AbortController()
  const headers = { Cookie: `session=${await sessionOf(site, id)}` }
  await fetch(`${site.url}/api/stream`, { headers, signal: closing.signal })
  assert.equal((await figures()).get('chautari_streams_open'), 1)
  closing.abort()
  await soon(async () => (await figures()).get('chautari_streams_open') === 0)
})
