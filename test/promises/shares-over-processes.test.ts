import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect } from '#db/connect.ts'
import { type Caller, caller, patiently } from '../caller.ts'
import type { Rows } from '../crash/money-check.ts'
import { shareProblems } from '../crash/shares/share-check.ts'
import { createPerson, type Person } from '../fixtures/people.ts'
import { programDeps } from '../fixtures/program-deps.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { payCard, sessionIn } from '../samples/guest-flow.ts'
import type { TestServer } from '../servers/server.ts'
import { sameBrowser } from '../sign-in/signing-in.ts'
import { book, startSite, type Site } from '../site.ts'
import { soon } from '../soon.ts'

/** The travellers of each booking; all but the lead pay. */
const SPOTS = 11
const BOOKINGS = quickOrFull(2, 5)
const SHARES = BOOKINGS * (SPOTS - 1)
const BEING_PAID = 'Somebody is paying this part at the moment.'

let site: Site
let second: TestServer
let leads: Person[]
before(async () => {
  site = await startSite()
  second = await site.another()
  // The mailbox creates its table on the first request.
  await site.caller().get('/dev/mail.json')
  leads = await signInLeads()
})
after(() => site.close())

test(`${SHARES} shares at once over two processes, each posted to both: each is paid one time, the other browser is refused before the card`, async (t) => {
  const bookings = await Promise.all(leads.map((lead) => together(lead)))
  const shares = bookings.flatMap((booking) => booking.shares)
  assert.equal(shares.length, SHARES)
  const { opened, refused, others } = await openAtOnce(shares, [site.server, second])
  assert.deepEqual(
    { opened: opened.length, refused, others },
    { opened: SHARES, refused: SHARES, others: [] },
  )
  await payAtOnce(opened, [site.server, second])
  await soon(async () => (await problems()).length === 0).catch(() => {})
  assert.deepEqual(await problems(), [])
  assert.deepEqual(await paidTimes(bookings), { links: SHARES, once: SHARES })
  for (const booking of bookings) {
    const [{ unpaid }] = await site.rows('select unpaid_cents::int as unpaid from booking where id = $1', [
      booking.id,
    ])
    const paid = booking.shares.reduce((sum, { cents }) => sum + cents, 0)
    assert.equal(unpaid, booking.unpaidCents - paid)
  }
  assert.deepEqual(await site.violations(), [])
  t.diagnostic(
    `promise 32: ${SHARES} shares of ${BOOKINGS} bookings paid at once over two processes, each posted to both: each paid one time, ${refused} browsers refused before the card`,
  )
})

/** What happens without the locks is in domain/instalment/share-races.test.ts. */
test('control: the checks notice a share that is paid twice', async (t) => {
  const client = await site.db.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(`insert into payment select (jsonb_populate_record(payment,
      jsonb_build_object('id', gen_random_uuid(), 'session_id', null, 'intent_id', null))).* from payment
      where id = (select id from payment where traveller_link_id is not null and state = 'captured' limit 1)`)
    const found = await problems(async (text, values = []) => (await client.query(text, values)).rows)
    assert.ok(found.length > 0, 'these checks would not notice a share that is paid twice')
    t.diagnostic(`promise 32 control: one share paid twice, ${found.length} problems found`)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

type Share = { path: string; cents: number }
type OpenedShare = Share & { who: Caller; session: string }

async function signInLeads(): Promise<Person[]> {
  const db = connect(site.databaseUrl, { max: 5, applicationName: 'chautari-fixtures' })
  const deps = await programDeps({ db, folder: site.folder, url: site.url })
  const all = await Promise.all(Array.from({ length: BOOKINGS }, () => createPerson(deps)))
  await db.destroy()
  return all
}

/** A booking that is paid by a deposit, and the links of its travellers, each mailed to an address. */
async function together(lead: Person) {
  const who = site.caller()
  who.cookies.set('session', lead.token)
  const departure = await site.departure({ spots: SPOTS })
  const terms = { p_adult_count: SPOTS, p_plan: 'deposit', p_email: lead.email }
  const { json: booking } = await book(who, departure, terms)
  const { json } = await who.post('/api/payments/create-checkout-session', {
    body: { bookingId: booking.id },
  })
  await payCard(who, /(cs_\w+)/.exec(json.url)?.[1] ?? '')
  const [{ unpaid }] = await soon(async () => {
    const found = await site.rows(
      `select unpaid_cents::int as unpaid from booking where id = $1 and state = 'confirmed'`,
      [booking.id],
    )
    return found.length > 0 && found
  })
  const emails = Array.from({ length: SPOTS - 1 }, (_, index) => ({
    position: index + 1,
    email: `friend${index + 1}-${lead.email}`,
  }))
  const made = await who.post(`/api/bookings/${booking.id}/shares`, { body: { emails } })
  assert.equal(made.status, 200)
  const shares: Share[] = made.json.shares.map(({ url, due_cents }: { url: string; due_cents: number }) => ({
    path: new URL(url).pathname,
    cents: due_cents,
  }))
  return { id: String(booking.id), unpaidCents: Number(unpaid), shares }
}

/** For each share a browser at each process reads its page, and then all ask for the card page at the same moment. */
async function openAtOnce(shares: readonly Share[], servers: readonly TestServer[]) {
  const browsers = shares.flatMap((share) => servers.map(({ url }) => ({ ...share, who: caller(url) })))
  const pages = await Promise.all(browsers.map(({ who, path }) => patiently(() => who.get(path))))
  assert.deepEqual([...new Set(pages.map(({ status }) => status))], [200])
  const answers = await Promise.all(
    browsers.map(({ who, path, cents }) =>
      patiently(() => who.post(path, { form: { intent: 'pay', cents: String(cents) } })),
    ),
  )
  const opened: OpenedShare[] = []
  const others: string[] = []
  let refused = 0
  for (const [index, answer] of answers.entries()) {
    const session = sessionIn(answer)
    const browser = browsers[index]
    if (session && browser) opened.push({ ...browser, session })
    else if (answer.status === 409 && answer.text.includes(BEING_PAID)) refused += 1
    else others.push(`${answer.status} ${answer.text.slice(0, 300)}`)
  }
  return { opened, refused, others }
}

/** All card pages are paid at the same moment, and then each browser comes back at both processes. */
async function payAtOnce(opened: readonly OpenedShare[], servers: readonly TestServer[]): Promise<void> {
  const paid = await Promise.all(opened.map(({ who, session }) => patiently(() => payCard(who, session))))
  assert.deepEqual([...new Set(paid.map(({ status }) => status))], [303])
  const back = await Promise.all(
    opened.flatMap(({ who, path, session }) =>
      servers.map(({ url }) => patiently(() => sameBrowser(who, url).get(`${path}?session=${session}`))),
    ),
  )
  assert.deepEqual([...new Set(back.map(({ status }) => status))], [200])
}

/** What our books and the provider's, and the mails, say differently about shares. */
const problems = (rows: Rows = site.rows) =>
  shareProblems({ rows, before: { at: new Date(0), differenceCents: 0 } })

/** How many links of these bookings were paid, and how many of them exactly one time. */
async function paidTimes(bookings: readonly { id: string }[]) {
  const [row] = await site.rows(
    `select count(*)::int as links, count(*) filter (where times = 1)::int as once from (
       select count(*) filter (where state = 'captured') as times from payment
       where booking_id = any($1) and traveller_link_id is not null group by traveller_link_id) as each`,
    [bookings.map(({ id }) => id)],
  )
  return row
}
