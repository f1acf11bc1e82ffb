import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sealForm } from '#domain/verification/seal-verification.ts'
import { type EntryPoint, entryPoints } from '../access/entry-points.ts'
import { makePerson, type Person, sessionOf } from '../access/people.ts'
import { plantThings, type Things } from '../access/things.ts'
import { caller } from '../caller.ts'
import { crawl, type Shown } from '../leaks/crawl.ts'
import { maySee, type Viewer } from '../leaks/may-see.ts'
import { plantContact, plantEvents, plantForStaff, plantTalk } from '../leaks/plant-talk.ts'
import { plantClaim } from '../leaks/plant-claim.ts'
import { type Canary, plantEverywhere } from '../leaks/plant.ts'
import { filledForm } from '../samples/applicant.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { type Site, startSite } from '../site.ts'
import { soon } from '../soon.ts'

/** Promise 7. Private data do not leak: a column's content is visible where it may be, and nowhere else. */
let site: Site
let ways: EntryPoint[]
let people: { viewer: Viewer; person: Person; things: Things[]; byLink?: boolean }[]
let traveller: { canaries: Canary[]; email: string }
let host: { canaries: Canary[]; email: string }

before(async () => {
  site = await startSite({ RECONCILE_SECONDS: '3600', LOG_LEVEL: 'debug' })
  ways = await entryPoints()
  const maya = await known('maya@example.com')
  const pasang = await known('pasang@example.com')
  const [hers, his] = [await plantThings(site, maya), await plantThings(site, pasang)]
  // She has completed his trek, and everybody may read about it.
  await site.rows(`update booking set account_id = $1, visitor_id = $2 where id = $3`, [
    maya.id,
    maya.visitorId,
    his['hosted-booking'],
  ])
  await site.rows(`update trek set state = 'active' where id = $1`, [his.trek])
  const talk = await plantTalk(site, {
    traveller: maya.id ?? '',
    host: pasang.id ?? '',
    booking: his['hosted-booking'],
  })
  hers.conversation = talk
  for (const booking of [his['hosted-booking'], hers.booking])
    await plantClaim(site, { booking, host: pasang.id ?? '' })
  his.application = await applicationOf(pasang.id ?? '')
  const both = [hers, { ...his, 'public-trek': his.trek, 'public-host': pasang.id ?? '' }]
  for (const { id } of [maya, pasang]) await plantContact(site, id ?? '')
  traveller = { email: maya.email, canaries: await plantEverywhere(site, maya.id ?? '', 'catra') }
  host = { email: pasang.email, canaries: await plantEverywhere(site, pasang.id ?? '', 'cahos') }
  traveller.canaries.push(...(await plantForStaff(site, maya.id ?? '', 'catra')))
  host.canaries.push(...(await plantForStaff(site, pasang.id ?? '', 'cahos')))
  for (const each of [maya, pasang]) each.caller.cookies.set('session', await sessionOf(site, each.id ?? ''))
  people = [
    { viewer: 'traveller', person: maya, things: both },
    { viewer: 'host', person: pasang, things: both },
    { viewer: 'G', person: await makePerson(site, 'G'), things: [hers], byLink: true },
  ]
  for (const actor of ['V', 'T', 'PH', 'H', 'SH', 'S', 'O'] as const)
    people.push({ viewer: actor, person: await makePerson(site, actor), things: both })
  const accounts = people.flatMap(({ person }) => (person.id ? [person.id] : []))
  await plantEvents(site, talk, accounts)
})
after(() => site.close())

test('every column of two people is visible to those who may see it, on every page, list and file, and to nobody else', async (t) => {
  const [most, every] = [quickOrFull(4, 150), quickOrFull(5, 1)]
  const leaks = new Map<string, string>()
  const [failed, seen] = [new Set<string>(), new Set<string>()]
  let pages = 0
  for (const { viewer, person, things, byLink } of people) {
    const shown = await crawl(person, ways, things, { url: site.url, most, byLink: byLink ?? false, every })
    pages += shown.length
    for (const { path, status } of shown) if (status >= 500) failed.add(`${viewer}: ${path}`)
    for (const found of foundIn(shown)) {
      seen.add(found.column)
      const what = `${viewer} sees ${found.column} of ${found.of}`
      if (!maySee(viewer, found.of, found.column, found.path)) leaks.set(what, found.path)
    }
  }
  assert.deepEqual([...leaks].sort(), [])
  assert.deepEqual([...failed], [])
  const planted = traveller.canaries.length + host.canaries.length
  assert.ok(planted >= 80, `${planted} canaries`)
  assert.ok(seen.size >= quickOrFull(8, 30), `${seen.size} of them are seen where they may be`)
  t.diagnostic(
    `promise 7: ${planted} canaries, ${pages} pages, lists, files and errors by ${people.length} kinds of people: 0 leaks; ${seen.size} seen where they may be`,
  )
})

test('mails, logs and metrics reveal nothing to anybody else', async (t) => {
  const maya = people.find(({ viewer }) => viewer === 'traveller')
  assert.ok(maya)
  const [{ count: before_ }] = await site.rows('select count(*)::int from demonstration.mail')
  const [{ booking = '' } = {}] = maya.things
  const pasang = people.find(({ viewer }) => viewer === 'host')?.person.id
  const asked = { messageId: crypto.randomUUID(), message: 'When do we meet?' }
  const { status } = await maya.person.caller.post(`/host-adventures/${pasang}`, { form: asked })
  assert.equal(status, 303)
  // A message that is unread for an hour is mailed.
  await site.caller().post('/dev/clock', { body: { advance: 'PT2H' } })
  await maya.person.caller.post('/api/payments/send-cancellation-request-email', {
    body: { bookingId: booking },
  })
  await soon(async () => (await site.rows('select count(*)::int from demonstration.mail'))[0].count > before_)
  const mails = await site.rows('select recipient, subject, text, html from demonstration.mail')
  // The conversation partner of one of the two gets a mail about unread messages, with the first name.
  const partners = await site.rows(
    `select a.email from participant p join account a on a.id = p.account_id where p.conversation_id in
       (select conversation_id from participant where account_id = any($1))`,
    [
      people
        .filter(({ viewer }) => viewer === 'traveller' || viewer === 'host')
        .map(({ person }) => person.id),
    ],
  )
  const isWritten = (column: string, to: string) =>
    /^(message\.(body|reported)|attachment\.name|account\.first_name)$/.test(column) &&
    partners.some(({ email }) => email === to)
  const leaked = mails.flatMap(({ recipient, ...mail }) =>
    found(JSON.stringify(mail))
      .map((each) => ({ ...each, recipient, subject: mail.subject }))
      .filter(({ of, column }) => {
        const viewer = viewerAt(recipient)
        return !maySee(viewer, of, column, 'mail') && !isWritten(column, recipient)
      }),
  )
  assert.deepEqual(leaked, [])
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  assert.match(metrics, /invariant_violations/)
  const { stdout, stderr } = site.server.output
  assert.ok(stdout.split('\n').length > 50, 'the log has requests')
  assert.deepEqual(found(metrics + stdout + stderr), [])
  t.diagnostic(`promise 7: ${mails.length} mails, ${stdout.length} characters of log, metrics: 0 leaks`)
})

test('finds a leak', async (t) => {
  const [canary] = traveller.canaries.filter(({ column }) => column === 'account.phone')
  assert.ok(canary)
  await site.rows(`update trek set overview = $1 where state = 'active'`, [canary.value])
  const stranger = await makePerson(site, 'V')
  const things = people[0]?.things ?? []
  const list = ways.filter(({ name }) => name === 'treks/trek/trek-page loader')
  // Pages are cached for a while.
  const leaking = await soon(async () => {
    const shown = await crawl(stranger, list, things, { url: site.url, most: 0 })
    const leaks = foundIn(shown).filter(({ of, column, path }) => !maySee('V', of, column, path))
    return new Set(leaks.map(({ path }) => path)).size
  }, 40)
  t.diagnostic(`promise 7 control: a phone number on a public page is seen at ${leaking} of them`)
})

/** The owner of an address: the account's, or the canary in their booking. */
function viewerAt(address: string): Viewer {
  if (address === traveller.email || address.includes('catra')) return 'traveller'
  return address === host.email || address.includes('cahos') ? 'host' : 'V'
}

async function known(email: string): Promise<Person> {
  const [{ id }] = await site.rows('select id from account where email = $1', [email])
  const who = caller(site.url)
  const visitorId = crypto.randomUUID()
  who.cookies.set('visitor', visitorId)
  return { actor: 'T', id, email, visitorId, caller: who }
}

function found(text: string): { of: 'traveller' | 'host'; column: string }[] {
  return (
    [
      ['traveller', traveller],
      ['host', host],
    ] as const
  ).flatMap(([of, { canaries }]) =>
    canaries.filter(({ value }) => text.includes(value)).map(({ column }) => ({ of, column })),
  )
}

function foundIn(shown: Shown[]) {
  return shown.flatMap(({ path, text }) => found(text).map((each) => ({ ...each, path })))
}

/** A waiting application with everything that only a host provides. */
async function applicationOf(accountId: string): Promise<string> {
  const [{ value: secret }] = await site.rows('select value from demonstration.secret')
  const [{ id }] = await site.rows(
    `insert into verification (account_id, begun_at, changed_at) values ($1, now(), now()) returning id`,
    [accountId],
  )
  await site.rows(`insert into vault.verification_form (verification_id, form_sealed) values ($1, $2)`, [
    id,
    sealForm(secret, id, filledForm),
  ])
  await site.rows(
    `insert into vault.identity_document (verification_id, sha256, kind, pages, bytes, uploaded_at, erased_at)
     values ($1, sha256('passport'), 'image', 1, 1, now(), now())`,
    [id],
  )
  await site.rows(`update verification set state = 'pending', submitted_at = now() where id = $1`, [id])
  return id
}
