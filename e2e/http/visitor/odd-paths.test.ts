import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { linkOfBooking } from '#domain/booking/booking-link.ts'
import { newAddress } from '#test/caller.ts'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { useProgram } from '#test/program.ts'
import { rawRequest } from '#test/hostile/raw-request.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()
/** What the program has logged since this file began. */
let log: () => string
before(() => {
  log = program.server.logSince()
})

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Sends a path literally, without a client's corrections. */
function ask(method: string, path: string, address = newAddress()) {
  const body = method === 'POST' ? { body: 'email=a%40example.com' } : {}
  return rawRequest(program.url, { method, path, headers: { 'X-Forwarded-For': address, ...FORM }, ...body })
}

test('refuses every path that normalisation changes', async () => {
  const odd = [
    '/assets/../list',
    '/assets/%2e%2e/list',
    '/dev/%2E./list',
    '/dev/../login',
    '/dev/..%2Flogin',
    '//list',
    '/bookings//link/x',
    '/%6cist',
    '/lis%74?max=1',
    '/assets\\..\\list',
    '/dev/%5c../list',
    '/list#x',
    '/api/payments/web%68ook',
    '/api//treks',
    'http://elsewhere.example/list',
  ]
  for (const path of odd)
    for (const method of ['GET', 'POST', 'HEAD', 'PUT']) {
      const { status, text } = await ask(method, path)
      assert.equal(status, 400, `${method} ${path}`)
      if (method !== 'HEAD') assert.match(text, /This address or form could not be read/)
    }
})

test('no spelling of a path bypasses its limit', async () => {
  const address = newAddress()
  const spellings = [
    '/sitemap.xml',
    '/sitemap.xml/',
    '/sitemap.xml?again',
    '/SITEMAP.XML',
    '/dev/../sitemap.xml',
    '/sitemap%2Exml',
  ]
  // The limit is 60 a minute.
  for (let sent = 0; sent < 60; sent += 12) {
    const some = Array.from({ length: 12 }, (_, index) => ask('GET', spellings[index % 3] ?? '', address))
    for (const { status } of await Promise.all(some)) assert.equal(status, 200)
  }
  const after = await Promise.all(spellings.map((path) => ask('GET', path, address)))
  assert.deepEqual(
    after.map(({ status }) => status),
    [429, 429, 429, 404, 400, 400],
    spellings.join(),
  )
})

test('answers a missing file without rendering a page', async () => {
  for (const path of ['/assets/root-of-last-year.js', '/dev/nothing', '/dev/mail/nothing/at/all']) {
    const { status, text } = await ask('GET', path)
    assert.deepEqual([status, text], [404, 'Not found\n'], path)
    assert.equal((await ask('POST', path)).status, 404)
  }
})

test('the log contains no access link, in any spelling', async () => {
  const token = 'a-secret-that-opens-0123456789'
  const links = [
    '/bookings/link/',
    '/letters/',
    '/invited/',
    '/dev/pay/',
    '/verify/',
    '/nowhere/',
    '/api/nowhere/',
  ]
  const ends = [
    '',
    '/',
    '.data',
    '?then=1',
    '/cancel',
    '/cancel.data',
    '/voucher.pdf',
    '/message',
    '/files/1',
    '%00',
    '%2fx',
    '%zz',
    'x'.repeat(500),
  ]
  const spelled = (link: string) => [
    link,
    link.replace('/', '//'),
    link.replace(/\/(?=[^/]+\/$)/, '//'),
    link.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    link.toUpperCase(),
    `/x/..${link}`,
    `http://elsewhere.example${link}`,
    `/login?next=${encodeURIComponent(link)}`,
  ]
  const departure = await createTrekWithDeparture(program.deps)
  const { id } = await createBooking(program, { departure })
  const valid = await linkOfBooking(program.deps, id, departure.endsOn)
  const paths = links
    .flatMap(spelled)
    .flatMap((link) => ends.map((end) => `${link}${token}${end}`))
    .concat(ends.map((end) => `/bookings/link/${valid}${end}`))
  const methods = ['GET', 'GET', 'POST', 'PUT']
  for (const [index, path] of paths.entries()) await ask(methods[index % methods.length] ?? '', path)
  await ask('GET', '/healthz?last')

  await soon(async () => log().includes('"/bookings/link/:token/cancel"'))
  assert.ok(paths.length > 300, `${paths.length} paths`)
  for (const secret of [token, valid, token.toUpperCase()])
    assert.deepEqual(
      log()
        .split('\n')
        .filter((line) => line.includes(secret))
        .slice(0, 3),
      [],
    )
  const routes = new Set([...log().matchAll(/"route":("[^"]*"|null)/g)].map(([, route]) => route))
  for (const route of [
    '"/bookings/link/:token"',
    '"/letters/:token"',
    '"/invited/:code"',
    '"/dev/pay/:sessionId"',
  ])
    assert.ok(routes.has(route), `${route} is logged`)
  assert.ok([...routes].every((route) => !route?.includes('secret')))
})
