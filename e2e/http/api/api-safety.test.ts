import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Answer, type Caller, patiently } from '#test/caller.ts'
import { book, bookingFields, sharedSite, type Site, type SiteDeparture } from '#test/site.ts'
import { soon } from '#test/soon.ts'

/** A unique name: in a log, it comes from this test. */
const PRIVATE = {
  email: 'canary.maya@example.com',
  guest: 'canary.guest@example.com',
  phone: '+46 8 555 91 37',
  address: 'Kanariegatan 91',
}

let site: Site
let departure: SiteDeparture
let trekPath: string
/** What the program has logged since this file began. */
let log: () => string
before(async () => {
  site = await sharedSite()
  log = site.server.logSince()
  departure = await site.departure({ spots: 50 })
  const [{ slug }] = await site.rows('select slug from trek where id = $1', [departure.trek_id])
  trekPath = `/trekking/${slug}`
})
after(() => site.close())

test('refuses requests that another site makes a browser send, and changes nothing', async () => {
  const { who, booking } = await guest()
  const opened = await who.post('/api/payments/create-checkout-session', { body: { bookingId: booking.id } })
  const card = new URL(opened.json.url).pathname
  const form = {
    departure: departure.id,
    adults: '1',
    email: 'somebody@example.com',
    intent: 'submit',
    currency: 'EUR',
  }
  const routes: [string, object][] = [
    ['/api/rpc/create_booking', { body: bookingFields(departure) }],
    ['/api/payments/create-checkout-session', { body: { bookingId: booking.id } }],
    ['/api/bookings/confirm-by-session', { body: { sessionId: 'cs_test_1' } }],
    ['/dev/clock', { body: { advance: 'P1D' } }],
    [card, { form: { number: '4242424242424242', expiry: '12/39', cvc: '123', name: 'Eve' } }],
    [`${card}/confirm`, { form: { answer: 'complete' } }],
    [trekPath, { form }],
    [`${trekPath}.data`, { form }],
    [`/payment-confirmation?booking=${booking.id}`, { form }],
    ['/payment-cancelled', { form }],
    ['/currency', { form }],
    ['/login', { form }],
    ['/verify', { form: { ...form, intent: 'resend' } }],
    ['/logout', { form }],
    ['/nowhere', { form }],
  ]
  const foreign = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: site.url.replace('127.0.0.1', '127.0.0.1.evil.example') },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'http://127.0.0.1:1' },
    { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
  ]
  const before = await everything()
  let refused = 0
  for (const [path, call] of routes)
    for (const from of foreign)
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const headers = { ...from, 'Idempotency-Key': randomUUID() }
        const answer = await who.call(method, path, { ...call, headers })
        assert.equal(answer.status, 403, `${method} ${path} ${JSON.stringify(from)}`)
        assert.equal(answer.headers.get('set-cookie'), null)
        refused += 1
      }
  assert.equal(refused, routes.length * foreign.length * 3)
  assert.deepEqual(await everything(), before)

  const ours = { Origin: site.url, 'Sec-Fetch-Site': 'same-origin' }
  assert.equal((await who.post('/login', { form, headers: ours })).status, 302, 'our own page may')
})

test('pages allow only their own scripts, cannot be framed, and name no server', async () => {
  const who = site.caller()
  const paths = ['/', '/list', trekPath, '/login', '/nowhere', '/payment-cancelled', '/payment-confirmation']
  let scripts = 0
  for (const path of paths) {
    const { headers, text } = await who.get(path)
    const policy = headers.get('content-security-policy') ?? ''
    assert.doesNotMatch(policy, /unsafe-|\*|https?:(?![^;]*checkout)/, path)
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "frame-ancestors 'none'",
    ])
      assert.ok(policy.includes(rule), `${path}: ${rule}`)
    for (const [, attributes = '', script = ''] of text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      // Structured data is no script: no browser runs it, so the policy does not list it.
      if (/\bsrc=|type="application\/ld\+json"/.test(attributes)) continue
      assert.ok(policy.includes(`'sha256-${createHash('sha256').update(script).digest('base64')}'`), path)
      scripts += 1
    }
    assert.doesNotMatch(text, /<[^>]+\s(on[a-z]+|style)=/i, `${path}: no handler and no style in the markup`)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin')
    assert.equal(headers.get('x-powered-by'), null)
    assert.equal(headers.get('server'), null)
    assert.ok(headers.get('x-frame-options'))
  }
  assert.ok(scripts >= paths.length, `${scripts} inline scripts`)
  for (const path of ['/dev/mail', '/dev/pay/cs_test_none'])
    assert.doesNotMatch((await who.get(path)).headers.get('content-security-policy') ?? 'unsafe-', /unsafe-/)
})

test('a call without a session says what to log in for', async () => {
  const who = site.caller()
  const photo = await who.call('PUT', '/api/profile/image/update', { body: { imageData: '' } })
  assert.deepEqual([photo.status, photo.json.error], [401, 'Please log in to change your profile'])
  const messages = await who.get('/api/messages')
  assert.deepEqual([messages.status, messages.json.error], [401, 'Please log in to read and write messages'])
})

test('a body that is too large, not JSON or of another type has its status', async () => {
  const who = site.caller()
  const headers = { 'Idempotency-Key': 'large' }
  const large = JSON.stringify({ ...bookingFields(departure), p_special_requests: 'x'.repeat(70_000) })
  const rpc = (body: string, more = {}) =>
    who.post('/api/rpc/create_booking', { body, headers: { ...headers, ...more } })
  const answers: [number, Answer][] = [
    [413, await answered(() => rpc(large))],
    [413, await answered(() => who.post('/login', { form: { email: 'x'.repeat(70_000) } }))],
    [422, await who.post('/login', { form: { email: 'a\0b' } })],
    [400, await who.get('/list?q=%00')],
    [413, await answered(() => who.post('/api/payments/webhook', { body: 'x'.repeat(1_100_000) }))],
    [400, await rpc('{"p_trek_id": ')],
    [400, await rpc('')],
    [400, await rpc('{"__proto__": {"p_trek_id": "x"}}')],
    [415, await rpc('<p_trek_id/>', { 'Content-Type': 'application/xml' })],
    [422, await rpc('p_trek_id=1', { 'Content-Type': 'text/plain' })],
    [422, await rpc('[]')],
    [422, await rpc('null')],
    [422, await rpc('"text"')],
  ]
  for (const [status, answer] of answers) assert.equal(answer.status, status, answer.text)
  assert.equal(answers.length, 13)
})

/** The server may close the connection while a large body is still being sent, and then the answer can be lost: sent again. */
async function answered(send: () => Promise<Answer>): Promise<Answer> {
  for (let left = 5; ; left -= 1)
    try {
      return await send()
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } }
      if (left === 0 || !['EPIPE', 'ECONNRESET'].includes(cause?.code ?? '')) throw error
    }
}

test('three hundred changes a minute from one address, then 429; others continue', async () => {
  const who = site.caller()
  const send = (from: Caller, headers = {}) =>
    from.post('/api/bookings/confirm-by-session', { body: { sessionId: 'cs_test_1' }, headers })
  const answers = await Promise.all(Array.from({ length: 330 }, () => send(who)))
  const limited = answers.filter(({ status }) => status === 429)
  assert.equal(answers.length - limited.length, 300)
  for (const { headers, json } of limited) {
    const seconds = Number(headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= 60, `Retry-After ${seconds}`)
    assert.match(json.error, /^Too many requests/)
  }
  const forged = await send(who, { 'X-Forwarded-For': `203.0.113.9, ${who.address}` })
  assert.equal(forged.status, 429, 'only the last hop is trusted')
  assert.equal((await patiently(() => send(site.caller()))).status, 404)
  const read = await patiently(() => who.get('/api/currency/supported'))
  assert.equal(read.status, 200, 'reading is not limited')
})

test('scripts and other sites cannot read cookies, and signing in leaves no trace in the log', async () => {
  const who = site.caller()
  const cookies: string[] = []
  const keep = (answer: Answer) => {
    cookies.push(...answer.headers.getSetCookie())
    return answer
  }
  keep(
    await book(who, departure, {
      p_email: PRIVATE.email,
      p_phone: PRIVATE.phone,
      p_address: PRIVATE.address,
    }),
  )
  assert.equal(keep(await who.post('/login', { form: { email: PRIVATE.email } })).status, 302)
  const mail = await soon(async () => {
    const mails = (await who.get('/dev/mail.json')).json
    return mails.find(({ to, text }: any) => to === PRIVATE.email && /\b\d{6}\b/.test(text))
  })
  const [code = ''] = /\b\d{6}\b/.exec(`${mail.subject} ${mail.text}`) ?? []
  const digits = Object.fromEntries([...code].map((digit, index) => [`code-${index + 1}`, digit]))
  assert.equal(keep(await who.post('/verify', { form: digits })).status, 302)
  assert.equal((await who.get('/bookings')).status, 200)
  const names = new Set(cookies.map((cookie) => cookie.split('=')[0]))
  assert.ok(names.has('visitor') && names.has('login') && names.has('session'))
  for (const cookie of cookies) assert.match(cookie, /; HttpOnly.*; SameSite=Lax/)

  await guest()
  await site.rows('select pg_sleep(0.2)')
  const logged = log()
  assert.ok(logged.split('\n').length > 100, 'the log was written')
  const session = who.cookies.get('session') ?? 'none'
  for (const secret of [...Object.values(PRIVATE), encodeURIComponent(PRIVATE.email), code, session])
    assert.ok(!logged.includes(secret), `${secret} is in the log`)
})

async function guest() {
  const who = site.caller()
  const { status, json } = await book(who, departure, { p_email: PRIVATE.guest, p_phone: PRIVATE.phone })
  assert.equal(status, 200)
  return { who, booking: json }
}

/** The row counts of everything that a request could change. */
async function everything() {
  const [counts] = await site.rows(
    `select (select count(*)::int from booking) as bookings, (select sum(spots)::int from booking) as spots,
       (select count(*)::int from payment) as payments, (select count(*)::int from stand_in.session) as sessions,
       (select count(*)::int from stand_in.intent) as charges, (select count(*)::int from login_challenge) as codes,
       (select count(*)::int from booking where submitted_at is null) as holds,
       (select offset_ms::int from demonstration.clock) as clock`,
  )
  return counts
}
