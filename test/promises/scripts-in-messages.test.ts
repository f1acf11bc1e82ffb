import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { quickOrFull } from '#test/quick-or-full.ts'
import { MARK, payloads } from '#test/hostile/script-payloads.ts'
import { openSite } from '../../e2e/browser.ts'
import { carriers, type Watched, watchScripts } from '../../e2e/script-watch.ts'
import { signIn, signInOperator } from '../../e2e/signed-in.ts'

const site = openSite({ TRUST_PROXY: '127.0.0.1' })
const A_PAGE = 40
/** A part of all payloads; at full size all. */
const written = payloads.filter((_, index) => index % quickOrFull(4, 1) === 0)

test('a script in a message, in its file name or in a report runs on no screen', async (t) => {
  const db = new pg.Pool({ connectionString: site.databaseUrl, max: 1 })
  t.after(() => db.end())
  const { rows: talks } = await db.query(
    `select c.id, c.kind, coalesce(c.host_id, (select account_id from participant p
       where p.conversation_id = c.id and p.role = 'support' limit 1)) as other
     from conversation c join account a on a.id = c.client_id where a.email = 'maya@example.com'
     order by c.kind desc, c.created_at`,
  )
  assert.ok(
    talks.length >= 2 && talks.some(({ kind }) => kind === 'support'),
    'one conversation of two people, and one support chat',
  )
  let [last, reported] = ['', '']
  for (const [index, body] of written.entries()) {
    const { id, kind, other } = talks[index % talks.length]
    const sent = await write(db, { id, role: kind === 'support' ? 'support' : 'host', other, body })
    if (kind !== 'support') [last, reported] = [sent?.id ?? last, id]
  }
  const reason = `Something else: ${payloads[1]}`
  await db.query(
    `insert into message_report (message_id, reporter_id, reason, reported_at)
     select $1, id, $2, now() from account where email = 'maya@example.com'`,
    [last, reason.slice(0, 400)],
  )

  const totals = { runs: 0, reports: [] as string[], carried: [] as string[], shown: 0, pages: 0 }
  const maya = await site.browser.visit()
  const seen = await watchScripts(maya.page)
  await signIn(maya.page, 'maya@example.com', '/messages')
  const threads = talks.flatMap(({ id, kind }) => {
    const address = `/messages/${kind === 'support' ? 'support' : id}`
    const pages = Math.ceil(written.length / talks.length / A_PAGE)
    return Array.from({ length: pages }, (_, page) => ({ address, id, page }))
  })
  await show(maya.page, '/messages', totals)
  for (const { address, id, page } of threads) {
    const { rows } = await db.query('select last_place from conversation where id = $1', [id])
    const before = page > 0 ? `?before=${rows[0].last_place + 1 - page * A_PAGE}` : ''
    await show(maya.page, address + before, totals)
  }
  await show(maya.page, `/messages/${reported}/report/${last}`, totals)
  await show(maya.page, '/notifications', totals)
  add(totals, seen)
  await maya.close()

  const ramesh = await site.browser.visit()
  const watched = await watchScripts(ramesh.page)
  await signInOperator(ramesh.page, 'ramesh@example.com', '/admin/support')
  const chat = talks.find(({ kind }) => kind === 'support')?.id
  for (const path of [
    '/admin/support',
    `/admin/support/${chat}`,
    '/admin/messages',
    `/admin/messages/${last}`,
  ])
    await show(ramesh.page, path, totals)
  add(totals, watched)
  await ramesh.close()

  assert.deepEqual(totals.carried, [])
  assert.deepEqual(totals.reports, [])
  assert.equal(totals.runs, 0)
  assert.ok(totals.shown >= threads.length, `${totals.shown} of ${totals.pages} pages show one`)
  t.diagnostic(
    `promise 17: ${written.length} of ${payloads.length} payloads in messages, names of files and a report, on ${totals.shown} of ${totals.pages} pages: 0 runs, 0 reports`,
  )
})

type Totals = { runs: number; reports: string[]; carried: string[]; shown: number; pages: number }

async function show(page: Page, path: string, totals: Totals): Promise<void> {
  const answer = await page.goto(path)
  assert.ok((answer?.status() ?? 500) < 400, `${path}: ${answer?.status()}`)
  totals.pages += 1
  for (const carrier of await carriers(page)) totals.carried.push(`${path}: ${carrier}`)
  if ((await page.content()).includes(MARK)) totals.shown += 1
}

function add(totals: Totals, { runs, reports }: Watched): void {
  totals.runs += runs
  totals.reports.push(...reports)
}

/** Adds a message of the other side directly to the database, with a file of that name. */
async function write(db: pg.Pool, message: { id: string; role: string; other: string; body: string }) {
  const { id, role, other, body } = message
  const { rows } = await db.query(
    `with moved as (
       update conversation set last_place = last_place + 1, updated_at = now() where id = $1 returning id, last_place
     ), written as (
       insert into message (id, conversation_id, place, sender_id, sender_role, body, sent_at)
       select gen_random_uuid(), id, last_place, $2, $3, $4, now() from moved returning id
     ), file as (
       insert into attachment (account_id, message_id, kind, name, bytes, storage_key, created_at)
       select $2, id, 'pdf', $5, 1, 'scripts/' || id || '.bin', now() from written
     )
     select id from written`,
    [id, other, role, body, `${[...body].slice(0, 90).join('')}.pdf`],
  )
  return rows[0]
}
