import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { MARK, scripts } from '#test/hostile/script-payloads.ts'
import { soon } from '#test/soon.ts'
import routes from '#web/routes.ts'
import { mailTo, openSite, type Mail } from '../../e2e/browser.ts'
import { type Control, readScreen } from '../../e2e/forms.ts'
import { signIn, signInOperator } from '../../e2e/signed-in.ts'
import { carriers, watchScripts } from '../../e2e/script-watch.ts'
import { isAt, pathsOf } from '../../e2e/site-paths.ts'
import { nothingCovered, send, walk, type Covered, type Walk } from '../../e2e/walk.ts'

const site = openSite({ TRUST_PROXY: '127.0.0.1' })
let db: pg.Pool
const texts = Object.values(scripts)
const ROUNDS = quickOrFull(1, texts.length)
/** Texts of hosts and reviewers that other screens write. */
const written: [table: string, columns: string[]][] = [
  ['trek', ['name', 'overview', 'summary', 'access', 'accommodation', 'fitness', 'start_place', 'end_place']],
  ['trek_day', ['place', 'description', 'note']],
  ['host', ['display_name', 'bio', 'experience']],
  ['review', ['body']],
]
/** Every page with a fixed URL, by who may open it; links lead on from there. */
const paths = pathsOf(routes).filter((path) => !path.includes(':') && !path.includes('*'))
const office = paths.filter((path) => /^\/admin(?!\/audit)/.test(path))
const own = paths.filter((path) =>
  /^\/(account|bookings|messages|new-conversation|saved|reviews|refer|subscribe)/.test(path),
)
const open = ['/trekking/annapurna-circuit', ...paths.filter((path) => ![...office, ...own].includes(path))]

/** URLs with typed search text. */
const addresses = [
  '/list?q=',
  '/list?region=',
  '/list?difficulty=',
  '/list?dur=',
  '/list?from=',
  '/list?sort=',
  '/list?max=',
  '/login?redirectTo=',
  '/login?message=',
  '/verify?redirectTo=',
  '/trekking/',
  '/nowhere/',
  '/payment-success?session_id=',
  '/payment-confirmation?trek=',
  '/payment-cancelled?booking=',
]

/** Mails that quote other people's texts. */
const carrying = [/^Booked: /, / wrote (to you|you \d+ messages)$/, /^Your departure was cancelled: /]
const isMarked = ({ html }: Mail) => html.includes(MARK)

const turns = new Map<string, number>()
/** The next script for a field: each field begins with another kind and gets all of them in turn. */
function text(field: string): string {
  const turn = turns.get(field) ?? turns.size
  turns.set(field, turn + 1)
  return texts[turn % texts.length] ?? ''
}

type Actor = { page: Page; go: (...starts: string[]) => Promise<void>; forms: Walk }

/** A browser that detects scripts; the results are added up. */
async function actor(all: Totals, act: (one: Actor) => Promise<void>): Promise<void> {
  const visitor = await site.browser.visit({ viewport: { width: 390, height: 844 } })
  const seen = await watchScripts(visitor.page)
  const forms = { page: visitor.page, reader: all.reader, covered: all.covered, text, plain }
  const at = (path: string) => new URL(path, site.server.url).href
  const go = (...starts: string[]) => walk(forms, starts.map(at))
  await act({ page: visitor.page, go, forms })
  all.runs += seen.runs
  all.reports.push(...seen.reports)
  await visitor.close()
}

type Totals = { reader: Page; covered: Covered; runs: number; reports: string[] }

test('a script in any text runs on no screen and in no mail, and no policy reports a violation', async (t) => {
  db = new pg.Pool({ connectionString: site.databaseUrl, max: 1 })
  t.after(() => db.end())
  const reader = await site.browser.visit({ javaScriptEnabled: false })
  const all: Totals = { reader: reader.page, covered: nothingCovered(), runs: 0, reports: [] }
  const { covered } = all
  for (let round = 0; round < ROUNDS; round += 1) {
    covered.sent.clear()
    covered.read.clear()
    // Each round requests codes for the same addresses, and their limits count by the day.
    await reader.page.request.post('/dev/clock', { data: { advance: 'P1D' } })
    await writeBeside()
    const asked = addresses.filter((_, index) => index % quickOrFull(4, 1) === 0)
    await actor(all, ({ go }) => go(...open, ...asked.map((each) => each + encodeURIComponent(text(each)))))
    await actor(all, async ({ go, page, forms }) => go(await bookAs(page, forms, round)))
    await actor(all, async ({ go, page }) => {
      await signIn(page, 'maya@example.com', '/bookings')
      for (let pass = 0; pass < quickOrFull(1, 2); pass += 1) await go(...own)
    })
    await actor(all, async ({ go, page }) => {
      await signInOperator(page, 'ramesh@example.com', '/admin')
      for (let pass = 0; pass < quickOrFull(1, 2); pass += 1) await go(...office, '/admin/audit')
    })
  }
  // A message that is unread for an hour is mailed.
  await reader.page.request.post('/dev/clock', { data: { advance: 'PT2H' } })
  const mails = await soon(async () => {
    const sent: Mail[] = await (await fetch(`${site.server.url}/dev/mail.json`)).json()
    const marked = sent.filter(isMarked)
    return carrying.every((subject) => marked.some((mail) => subject.test(mail.subject))) && sent
  })
  await actor(all, ({ page }) => showMails(page, mails, covered))

  const reached = [...covered.places, ...covered.screens]
  const missed = pathsOf(routes).filter((path) => !reached.some((place) => isAt(place, path)))
  assert.deepEqual(all.reports, [])
  assert.equal(all.runs, 0)
  assert.deepEqual(covered.carried, [])
  assert.deepEqual(covered.faults, [])
  const cells = covered.sheets.flatMap((sheet) => sheet.split(/\r?\n|,/))
  assert.deepEqual(
    cells.filter((cell) => /^"?[=+@\t-]/.test(cell) && !/^"?-?[\d.]+"?$/.test(cell)),
    [],
  )
  const marked = mails.filter(isMarked).length
  assert.ok(covered.fields.size >= 45, `${covered.fields.size} fields`)
  assert.ok(covered.screens.size >= 18, `${covered.screens.size} screens`)
  t.diagnostic(`no page seen of: ${missed.join(' ')}`)
  t.diagnostic(
    `promise 17: ${texts.length} kinds of script in ${covered.fields.size} text fields, shown on ` +
      `${covered.screens.size} of ${covered.places.size} screens, in ${marked} of ${mails.length} mails ` +
      `and ${covered.sheets.length} sheets and ${covered.documents.length} documents: 0 runs, 0 reports`,
  )
})

/** A field's value when it accepts no script. */
function plain({ name, type, isNumeric }: Control): string {
  if (/referral/i.test(name)) return ''
  if (type === 'email' || /email/i.test(name)) return 'ada.byron@example.com'
  if (type === 'tel' || /phone/i.test(name)) return '+44 20 7946 0000'
  return isNumeric ? '10' : 'Ada'
}

/** Puts scripts into the texts that other screens write. */
async function writeBeside(): Promise<void> {
  const trek = `select id from trek where slug = 'annapurna-circuit'`
  const whose: Record<string, string> = {
    trek: `id = (${trek})`,
    host: "id = (select host_id from trek where slug = 'annapurna-circuit')",
  }
  // A review cannot change; only here it does.
  await db.query('alter table review disable trigger review_is_true')
  for (const [table, columns] of written)
    for (const column of columns)
      await db.query(`update ${table} set ${column} = $1 where ${whose[table] ?? `trek_id = (${trek})`}`, [
        text(`${table} ${column}`).replace(/[\r\n]+/g, ' '),
      ])
  await db.query('alter table review enable trigger review_is_true')
}

/** Books for two with scripts in every field of the form, pays, and returns the mailed link. */
async function bookAs(page: Page, forms: Walk, round: number): Promise<string> {
  // A separate trek, because the walk through the office suspends hosts.
  const departure = await createTrekWithDeparture(site.deps)
  const headers = { origin: site.server.url }
  const search = `trek=${departure.trek.id}&departure=${departure.id}&adults=2&children=0`
  const held = await page.request.post(`/payment-confirmation?${search}`, {
    headers,
    form: { intent: 'hold' },
  })
  const { forms: found } = await readScreen(forms.reader, await held.text(), held.url())
  const form = found.find(({ controls }) => controls.some(({ name }) => name === 'lastName'))
  assert.ok(form, `no booking form at ${held.url()}: ${held.status()}`)
  await send(forms, form, { intent: 'pay', step: 'review', adult: 'on', key: `scripts-round-${round}` })
  const booking = new URL(held.url()).searchParams.get('booking')
  const { rows: sessions } = await db.query(
    'select session_id from payment where booking_id = $1 and session_id is not null',
    [booking],
  )
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 39', cvc: '123', name: text('card') }
  await page.request.post(`/dev/pay/${sessions[0].session_id}`, { headers, form: card })
  const mail = await mailTo(site.server.url, 'ada.byron@example.com', /^Booked/)
  return /\/bookings\/link\/[\w-]+/.exec(mail.text)?.[0] ?? ''
}

/** Opens every mail in a browser with scripts enabled. */
async function showMails(page: Page, mails: Mail[], covered: Covered): Promise<void> {
  const documents = covered.documents.map((html) => ({ to: '', subject: 'a document', html }))
  for (const { to, subject, html } of [...mails, ...documents]) {
    assert.doesNotMatch(`${to}${subject}`, /[\r\n]/)
    if (!html.includes(MARK)) continue
    await page.setContent(html)
    for (const carrier of await carriers(page)) covered.carried.push(`${subject}: ${carrier}`)
  }
}
