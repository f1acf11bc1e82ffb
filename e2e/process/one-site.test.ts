import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { addDays, nepalDate, rangeText } from '#domain/dates.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { askFrom } from '#test/ask-from.ts'
import { type Caller, caller } from '#test/caller.ts'
import {
  askForConfirmation,
  bookingIn,
  holdSpots,
  payCard,
  sendForm,
  sessionIn,
} from '#test/samples/guest-flow.ts'
import { type Proxy, startProxy } from '#test/servers/proxy.ts'
import { askCode, mailedCode, sameBrowser, typeCode } from '#test/sign-in/signing-in.ts'
import { mailsTo } from '#test/servers/mailbox.ts'
import type { TestServer } from '#test/servers/server.ts'
import { book, startSite, type Site } from '#test/site.ts'
import { soon } from '#test/soon.ts'
import { listenTo } from '#test/servers/stream-client.ts'
import { makeTalk } from '#test/load/message-load.ts'
import { read, textOf } from '../http/visitor/public-page.ts'

/** Two processes behind a load balancer that terminates TLS and sends each request to the other one. */
const PUBLIC = 'https://chautari.example'
let site: Site
let proxy: Proxy
let direct: [string, string]
let second: TestServer
before(async () => {
  const ports = [await freePort('127.0.0.1'), await freePort('127.0.0.1')] as const
  direct = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`]
  site = await startSite({
    PUBLIC_URL: PUBLIC,
    RECONCILE_SECONDS: '2',
    PORT: String(ports[0]),
    ROLE: 'web',
  })
  second = await site.another({ PORT: String(ports[1]), ROLE: 'all' })
  proxy = await startProxy(direct, { speaks: 'https' })
})
after(async () => {
  await proxy.close()
  await site.close()
})

test('a guest searches, holds, books, pays and gets one mail, with each step at the other process', async () => {
  const who = caller(proxy.url)
  const departure = await site.departure({ spots: 5 })
  const found = await who.get('/list?max=2999')
  assert.equal(found.status, 200)
  assert.equal(found.headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains')
  assert.match(found.text, /<link rel="canonical" href="https:\/\/chautari\.example\/list/)

  const held = await holdSpots(who, departure, 2)
  const bookingId = bookingIn(held) ?? ''
  assert.ok(bookingId, `${held.status} ${held.text.slice(0, 200)}`)
  const cookies = held.headers.getSetCookie()
  assert.ok(cookies.length > 0 && cookies.every((each) => /; Secure/.test(each)), cookies.join('\n'))
  const email = `${randomUUID()}@example.com`
  const sent = await sendForm(who, bookingId, { email, spots: 2, key: randomUUID() })
  const sessionId = sessionIn(sent) ?? ''
  assert.ok(sessionId, `${sent.status} ${sent.text.slice(0, 200)}`)
  assert.equal((await payCard(who, sessionId)).status, 303)
  await soon(async () => (await askForConfirmation(who, sessionId)).json?.success, 30)
  assert.equal((await who.get(`/payment-success?session_id=${sessionId}`)).status, 200)

  await soon(async () => (await mailsTo(site, email)).length > 0, 30)
  const [{ count }] = await site.rows(
    `select count(*)::int from pgboss.job where data ->> 'name' = 'mail-booking-confirmed' and data -> 'payload' ->> 'bookingId' = $1`,
    [bookingId],
  )
  assert.equal(count, 1)
  const subjects = (await mailsTo(site, email)).map(({ subject }) => subject.slice(0, 8))
  assert.deepEqual(subjects, ['Booked: '])
  assert.ok(
    proxy.answered().every((answered) => answered >= 3),
    `${proxy.answered()}`,
  )
  assert.deepEqual(proxy.broken, [])
  assert.deepEqual(await site.violations(), [])
})

test('a sign-in or sign-out at one process is effective at the other at once', async () => {
  const who = caller(proxy.url)
  const email = `${randomUUID()}@example.com`
  await askCode(who, email)
  const entered = await typeCode(who, await mailedCode(site, email))
  assert.equal(entered.status, 302)
  const [cookie = ''] = entered.headers.getSetCookie().filter((each) => each.startsWith('__Host-session='))
  for (const part of ['Secure', 'HttpOnly', 'Path=/']) assert.ok(cookie.includes(`; ${part}`), cookie)
  assert.ok(!/domain=/i.test(cookie))
  const both = direct.map((url) => sameBrowser(who, url))
  for (const each of both) assert.equal((await each.get('/bookings')).status, 200)

  const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#2f6f8f' } })
    .jpeg()
    .toBuffer()
  const body = { imageData: `data:image/jpeg;base64,${photo.toString('base64')}` }
  const uploaded = await both[0]!.call('PUT', '/api/profile/image/update', { body })
  assert.equal(uploaded.status, 200, uploaded.text)
  for (const url of direct) {
    const shown = await caller(url).get(new URL(uploaded.json.image, PUBLIC).pathname)
    assert.deepEqual(
      [shown.status, shown.headers.get('content-type')],
      [200, 'image/webp'],
      'files are shared',
    )
  }

  assert.equal((await who.post('/logout', { form: {} })).status, 302)
  for (const each of both) assert.equal((await each.get('/bookings')).status, 302, 'the old cookie')
})

test('a change in one process appears in the other, in cached pages and in open streams', async () => {
  const departure = await site.departure({ spots: 9, startsInDays: 120 })
  const [{ slug }] = await site.rows('select slug from trek where id = $1', [departure.trek_id])
  const [one, other] = direct.map((url) => caller(url)) as [Caller, Caller]
  const shows = async (who: Caller, spots: number) => (await spotsShown(who, slug, departure.id)) === spots
  for (const who of [one, other]) await soon(() => shows(who, 9))
  assert.ok(bookingIn(await holdSpots(one, departure, 4)))
  await soon(() => shows(other, 5), 10)

  const [writer, reader] = (await makeTalk(site, 2)).people
  assert.ok(writer && reader)
  const listening = listenTo(proxy.url, { cookie: `__Host-${reader.cookie}` })
  assert.equal(await listening.opened, 200)
  await soon(async () => listening.events.length > 0)
  for (const [index, url] of direct.entries()) {
    const who = caller(url)
    who.cookies.set('__Host-session', writer.id)
    const body = { id: randomUUID(), message: `by process ${index}` }
    const conversation: string = writer.conversations.find((id) => reader.conversations.includes(id)) ?? ''
    assert.equal((await who.post(`/api/messages/${conversation}`, { body })).status, 201)
    await soon(async () => listening.events.some(({ data }) => data.message?.body === body.message))
  }
  listening.cut()
})

test('the client address comes from the balancer, not from forged headers; requests counted at one process count at the other', async () => {
  const departure = await site.departure()
  const search = new URLSearchParams({ trek: departure.trek_id, departure: departure.id })
  const hold = (base: string) =>
    askFrom('127.0.0.9', `${base}/payment-confirmation?${search}&adults=1&children=0`, {
      method: 'POST',
      body: 'intent=hold',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Forwarded-For': '203.0.113.5',
        Forwarded: 'for=203.0.113.6',
      },
    })
  for (const base of [proxy.url, direct[0]]) assert.ok((await hold(base)).headers.location)
  const networks = await site.rows('select distinct network from booking where departure_id = $1', [
    departure.id,
  ])
  assert.deepEqual(networks, [{ network: '127.0.0.0/24' }])

  const statuses: Record<number, number> = {}
  for (let index = 0; index < 70; index += 1) {
    const { status } = await askFrom('127.0.0.11', `${proxy.url}/sitemap.xml`)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  assert.deepEqual(statuses, { 200: 60, 429: 10 })
})

test('a booking changes what list, home and trek page show, in another process too', async () => {
  const [one, other] = direct
  const slug = await trekWithoutDeal(other)
  const soonest = addDays(nepalDate(new Date()), 9)
  const [departure] = await site.rows(
    `insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents)
     select id, $2, $2::date + 40, 2, 10100 from trek where slug = $1
     returning id, trek_id, starts_on::text, ends_on::text, price_cents::int`,
    [slug, soonest],
  )
  const dates = rangeText(departure.starts_on, departure.ends_on)
  const paths = ['/', `/list?q=${slug.split('-').slice(0, 2).join('+')}`, `/trekking/${slug}`]
  const shown = async (path: string) => textOf(await read(other, path)).replace(/\s+/g, ' ')
  const within = async (what: string, holds: (isShown: boolean) => boolean) => {
    for (const path of paths) {
      // The cheapest departure sets the price of the cards; the trek page shows its spots.
      const sign = path.startsWith('/trekking') ? new RegExp(`${dates}.{0,150}\\b2 left\\b`) : /\$101\b/
      await soon(async () => holds(sign.test(await shown(path)))).catch(() =>
        assert.fail(`${what} on ${path}`),
      )
    }
  }
  await within('a new departure', (isShown) => isShown)
  const etag = (await fetch(other + paths[2])).headers.get('etag') ?? ''
  const asked = () => fetch(other + paths[2], { headers: { 'if-none-match': etag } })
  assert.equal((await asked()).status, 304)

  assert.equal((await book(caller(one), departure, { p_adult_count: 2 })).status, 200)
  await within('a full departure', (isShown) => !isShown)
  assert.equal((await asked()).status, 200)
})

test('home shows deals, a review and hosts of treks that can be booked, and no section without any', async () => {
  const sections = ['Trending treks', 'Current deals', 'From a traveller', 'Meet the hosts']
  const shown = async () => {
    const { html } = await read(direct[0], '/')
    return sections.filter((title) => new RegExp(`<h2[^>]*>${title}</h2>`).test(html))
  }
  const { html } = await read(direct[0], '/')
  assert.deepEqual(await shown(), sections)
  assert.match(html, /No booking fee\. We hold your money until you have finished the trek\./)
  assert.match(html, /<h2[^>]*>How it works<\/h2>/)
  await site.rows(`update departure set state = 'closed' where state = 'open'`)
  await soon(async () => (await shown()).length === 0)
  assert.match((await read(direct[0], '/')).html, /<h2[^>]*>How it works<\/h2>/)
})

test('a web process leaves jobs to a worker, which answers only monitoring', async () => {
  await second.stop()
  const email = `${randomUUID()}@example.com`
  await askCode(caller(direct[0]), email)
  const [{ before }] = await site.rows('select clock_timestamp() as before')
  const port = await freePort('127.0.0.1')
  await site.another({ PORT: String(port), ROLE: 'worker' })
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  assert.deepEqual(await Promise.all(['/readyz', '/metrics', '/list'].map(statusOf)), [200, 200, 404])
  const job = await soon(async () => {
    const [one] = await site.rows(
      `select started_on as "startedOn" from pgboss.job join login_challenge on data -> 'payload' ->> 'challengeId' = login_challenge.id::text
       where data ->> 'name' = 'mail-login-code' and email = $1 and pgboss.job.state = 'completed'`,
      [email],
    )
    return one
  }, 30)
  assert.ok(job.startedOn > before, `the mail was sent at ${job.startedOn}, before ${before}`)
})

/** The number of spots of a departure on a trek's page. */
async function spotsShown(who: Caller, slug: string, id: string): Promise<number> {
  const { text } = await who.get(`/trekking/${slug}?departure=${id}`)
  const [row = ''] = /<tr class="chosen">.*?<\/tr>/s.exec(text) ?? []
  return Number(/(\d+)(?:<!-- -->)? (?:<!-- -->)?(?:of|left)/.exec(row)?.[1])
}

/** The first trek on the home page whose price no deal lowers. */
async function trekWithoutDeal(url: string): Promise<string> {
  const { html } = await read(url, '/')
  for (const [, slug = ''] of html.matchAll(/href="\/trekking\/([a-z-]+)/g))
    if (!/−\d+%/.test(textOf(await read(url, `/trekking/${slug}`)))) return slug
  throw new Error('every trek on the home page has a deal')
}
