import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { unzipSync } from 'fflate'
import { otherSchemas } from '#domain/personal-data/personal-data-map.ts'
import type { Caller } from '../caller.ts'
import { payCard } from '../samples/guest-flow.ts'
import { book, type Site, startSite } from '../site.ts'
import { soon } from '../soon.ts'

const SPOTS = 2
const mine = 'cana.mine@example.org'
const theirs = 'cana.theirs@example.org'

let site: Site
before(async () => {
  site = await startSite({ LOG_LEVEL: 'debug' })
})
after(() => site.close())

test('a traveller of the running program is exported, erased when nothing is open, and then in no table, file, mail or log', async (t) => {
  const [me, other] = [site.caller(), site.caller()]
  const bookingId = await bookAndPay(me, mine, 'canamine')
  const otherBookingId = await bookAndPay(other, theirs, 'canatheirs')
  await logIn(me, mine)
  await logIn(other, theirs)
  await writeToHost(me, bookingId, 'canamine')
  await writeToHost(other, otherBookingId, 'canatheirs')

  const exported = await exportOf(me)
  assert.deepEqual(Object.keys(exported.files).sort(), ['data.json', 'read-me.html'])
  for (const text of [...typed('canamine'), mine])
    assert.ok(exported.text.includes(text), `${text} is exported`)
  for (const text of [...typed('canatheirs'), theirs])
    assert.ok(!exported.text.includes(text), `${text} is not`)

  const asked = await me.post('/account/erase', { form: { creditCents: '0', sure: 'on' } })
  assert.deepEqual([asked.status, asked.headers.get('location')], [303, '/account/erase'])
  const waiting = await me.get('/account/erase')
  assert.match(waiting.text, /Your booking of [^<]+: until the day after it ends, or until you cancel it\./)
  await soon(async () => (await mailsTo(mine)).includes('Your Chautari account will be erased'))

  await cancel(me, bookingId)
  await site.caller().post('/dev/clock', { body: { advance: 'PT2H' } })
  await quotedToHost('canamine')
  await quotedToHost('canatheirs')
  await site.caller().post('/dev/clock', { body: { advance: 'P9D' } })
  const sent = `select from refund r join payment p on p.id = r.payment_id where p.booking_id = $1 and r.state = 'succeeded'`
  await soon(async () => (await site.rows(sent, [bookingId])).length, 60)
  // Scheduled tasks run when the clock moves.
  await site.caller().post('/dev/clock', { body: { advance: 'PT1M' } })
  await soon(async () => (await site.rows(`select from account where email = $1`, [mine])).length === 0, 60)
  await soon(async () => (await mailsTo(mine)).includes('Your Chautari account is erased'), 30)
  assert.equal((await me.get('/bookings')).status, 302, 'signed out')
  await soon(async () => (await site.rows('select from erasure where finished_at is null')).length === 0)

  assert.deepEqual(await mailsTo(mine), ['Your Chautari account is erased'])
  await site.rows('delete from demonstration.mail where recipient = $1', [mine])
  const stored = await everything()
  const traces = [...typed('canamine'), mine].filter((text) => stored.text.includes(text))
  assert.deepEqual(traces, [])
  for (const text of [...typed('canatheirs'), theirs])
    assert.ok(stored.text.includes(text), `${text} is untouched`)
  assert.deepEqual(await site.violations(), [])

  const log = site.server.output.stdout + site.server.output.stderr
  const logged = [...typed('canamine'), ...typed('canatheirs'), mine, theirs].filter((text) =>
    log.includes(text),
  )
  assert.deepEqual(logged, [])
  t.diagnostic(
    `promise 25: over HTTP, ${typed('').length + 1} canaries of somebody who booked and cancelled: all in the export, then 0 in ${stored.tables} tables, ${stored.files} files, the mailbox and ${log.split('\n').length} lines of the log`,
  )
})

test('tables beside the product’s own are in declared schemas', async () => {
  const rows = await site.rows(
    `select distinct schemaname from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const schemas = rows
    .map(({ schemaname }) => schemaname)
    .filter((name) => !['public', 'vault'].includes(name))
  assert.deepEqual(schemas.sort(), Object.keys(otherSchemas).sort())
})

/** The typed text of a booking, and of messages to the host; each is nowhere else. */
function typed(tag: string): string[] {
  return [
    `${tag}first`,
    `${tag}last`,
    `${tag}friend`,
    `${tag}street`,
    `${tag}city`,
    `${tag}wish`,
    `${tag}letter`,
  ]
}

async function writeToHost(who: Caller, bookingId: string, tag: string): Promise<void> {
  const letter = typed(tag).at(-1) ?? ''
  const { status, headers } = await who.get(`/bookings/${bookingId}/message`)
  const host = new URL(headers.get('location') ?? '', site.url).searchParams.get('user')
  assert.ok(status === 302 && host, 'booked with an account, they write among the messages')
  const form = { messageId: crypto.randomUUID(), message: letter }
  assert.equal((await who.post(`/host-adventures/${host}`, { form })).status, 303)
}

/** The mail to the host about an unread message quotes it. */
async function quotedToHost(tag: string): Promise<void> {
  const letter = typed(tag).at(-1) ?? ''
  await soon(async () =>
    (await site.rows(`select recipient from demonstration.mail where text like $1`, [`%${letter}%`])).some(
      ({ recipient }) => recipient !== mine && recipient !== theirs,
    ),
  )
}

async function bookAndPay(who: Caller, email: string, tag: string): Promise<string> {
  const [first, last, friend, street, city, wish] = typed(tag)
  const departure = await site.departure({ startsInDays: 120 })
  const { status, json, text } = await book(who, departure, {
    p_adult_count: SPOTS,
    p_first_name: first,
    p_last_name: last,
    p_email: email,
    p_address: street,

    p_city: city,
    p_special_requests: wish,
    p_phone: tag === 'canamine' ? '+46 8 111 222 33' : '+46 8 444 555 66',
    p_additional_travelers: [{ firstName: friend, lastName: last, isChild: false }],
  })
  assert.equal(status, 200, text)
  const page = await who.post('/api/payments/create-checkout-session', { body: { bookingId: json.id } })
  const sessionId = new URL(page.json.url).pathname.split('/').at(-1) ?? ''
  await payCard(who, sessionId)
  await soon(
    async () =>
      (await site.rows(`select from booking where id = $1 and state = 'confirmed'`, [json.id])).length,
  )
  return json.id
}

async function logIn(who: Caller, email: string): Promise<void> {
  await who.post('/login', { form: { email } })
  const subject = await soon(async () => (await mailsTo(email)).find((each) => each.endsWith('code')))
  const digits = [...(subject.match(/^\d{6}/)?.[0] ?? '')]
  const form = Object.fromEntries(digits.map((digit, index) => [`code-${index + 1}`, digit]))
  assert.equal((await who.post('/verify', { form })).status, 302)
}

async function exportOf(who: Caller) {
  const answer = await fetch(`${site.url}/account/export.zip`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Cookie: [...who.cookies].map((pair) => pair.join('=')).join('; '),
    },
  })
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/zip'])
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return {
    files,
    text: Object.values(files)
      .map((content) => Buffer.from(content).toString())
      .join('\n'),
  }
}

async function cancel(who: Caller, bookingId: string): Promise<void> {
  const { text } = await who.get(`/bookings/${bookingId}/cancel`)
  const amount = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(text)?.[1] ?? ''
  const form = { cardCents: amount('cardCents'), creditCents: amount('creditCents'), reason: '' }
  assert.equal((await who.post(`/bookings/${bookingId}/cancel`, { form })).status, 303)
}

async function mailsTo(email: string): Promise<string[]> {
  const mails: { to: string; subject: string }[] = (await site.caller().get('/dev/mail.json')).json
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

/**
 * Every row of every table except the payment provider's, and every file of the data folder except the database's.
 */
async function everything() {
  const tables = await site.rows(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'stand_in')`,
  )
  const texts: string[] = []
  for (const { name } of tables)
    texts.push(...(await site.rows(`select t::text as text from ${name} t`)).map(({ text }) => text))
  const files = readdirSync(site.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(site.folder, 'postgres')))
    .map((entry) => join(entry.parentPath, entry.name))
  texts.push(...files, ...files.map((file) => readFileSync(file, 'latin1')))
  return { text: texts.join('\n'), tables: tables.length, files: files.length }
}
