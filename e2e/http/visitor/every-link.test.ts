import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '#brand'
import { accountId } from '#db/seed/write/write-people.ts'
import { signInDemonstrationPerson } from '#test/fixtures/demonstration-people.ts'
import type { HttpVisitor } from '#test/http/http-visitor.ts'
import { useProgram } from '#test/program.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { type Stop, walkSite } from '#test/site-walk.ts'

const program = useProgram('read-only')

/** Every route of both route tables of the specification: those that everybody may open, and those that redirect visitors. */
const everybody = [
  '/',
  '/login',
  '/saved',
  '/list',
  '/trekking/annapurna-circuit',
  '/payment-confirmation',
  `/host-adventures/${accountId('karma@example.com')}`,
  '/payment-success',
  '/payment-cancelled',
  `/about-${brand.slug}`,
  '/sustainability',
  '/careers',
  '/press-center',
  `/${brand.slug}-responsibly`,
  '/join-a-hosting-class',
  '/become-a-host',
  '/terms-and-conditions',
  '/seller-policies',
  '/privacy-and-cookies',
  '/manage-cookie-settings',
  '/community-guidelines',
  '/buyers-protections',
  '/travel-stories',
  '/subscribe-and-save',
  '/seasonal-deals',
  '/subscription-plan',
  '/faqs',
  '/contact-us',
  '/how-it-works',
  '/cancellation-and-refund',
  '/api-documentation',
]
const signedInOnly = [
  '/account',
  '/bookings',
  '/messages',
  '/messages/support',
  '/reviews',
  '/refer-a-friend',
]
const dashboard = `/${brand.slug}-your-adventure`
const hostsOnly = [dashboard, '/create-trek', '/host-verification']

/** A demonstration account, or a signed-out visitor. */
async function visitorFor(email: string | null): Promise<HttpVisitor> {
  return program.visitor(email ? await signInDemonstrationPerson(program, email) : undefined)
}

/** The errors of the pages and links of a walk. */
function faultsOf(stops: readonly Stop[]): string[] {
  return stops.flatMap(({ path, from, status, isPage, location, headings, title, lost }) => {
    const where = `${path} (linked from ${from})`
    if (status >= 400) return [`${where} answers ${status}`]
    if (location && /^https?:/.test(location)) return [`${where} redirects to ${location}`]
    if (location || !isPage || path.startsWith('/dev/')) return []
    return [
      ...(headings === 1 ? [] : [`${where} has ${headings} headings of the first level`]),
      ...(title.endsWith(brand.name) ? [] : [`${where} has the title '${title}'`]),
      ...lost.map((link) => `${where} has no part ${link}`),
    ]
  })
}

test('every route of the specification answers its audience and has its own title', async () => {
  const visitor = await visitorFor(null)
  const pathOfTitle = new Map<string, string>()
  const read = async (reader: HttpVisitor, path: string) => {
    const page = await reader.open(path)
    assert.deepEqual([page.status, page.path], [200, path])
    assert.equal(page.texts('h1').length, 1, `one heading on ${path}`)
    const title = page.title()
    assert.ok(title.endsWith(` · ${brand.name}`) || path === '/', `${path} has the title '${title}'`)
    assert.equal(pathOfTitle.get(title), undefined, `${path} has the title '${title}'`)
    pathOfTitle.set(title, path)
  }
  const redirectOf = async ({ call }: HttpVisitor, path: string) => {
    const { status, headers } = await call.get(path)
    assert.equal(status, 302, path)
    return headers.get('location') ?? ''
  }
  for (const path of everybody) await read(visitor, path)
  for (const path of [...signedInOnly, ...hostsOnly]) {
    // The older address of the form redirects to the newer one, which then redirects to the login.
    const expected = path === '/create-trek' ? /^\/host-verification$/ : /^\/login\b/
    assert.match(await redirectOf(visitor, path), expected, path)
  }
  const traveller = await visitorFor('maya@example.com')
  for (const path of [...signedInOnly, '/host-verification']) await read(traveller, path)
  const host = await visitorFor('pasang@example.com')
  await read(host, dashboard)
  assert.equal(await redirectOf(host, '/create-trek'), `${dashboard}/create`)
  assert.equal(await redirectOf(host, '/host-verification'), dashboard)
  assert.equal((await visitor.call.get('/trekking')).headers.get('location'), '/list')
  assert.match((await visitor.call.get('/verify')).headers.get('location') ?? '', /^\/login/)
  assert.equal((await visitor.open('/nowhere')).status, 404)
  assert.ok(pathOfTitle.size >= 38, `${pathOfTitle.size} titles`)
})

test('no link of the site is broken, for visitor, traveller, host, support and operator', async (t) => {
  // With these figures the quick walks open pages of every kind that the full ones open.
  const everything = { queries: quickOrFull(2, 5), records: quickOrFull(25, Infinity), within: '/' }
  const records = quickOrFull(4, Infinity)
  const own = { queries: 1, records, within: '/' }
  const office = { queries: 2, records, within: '/admin' }
  // The seed's departures move with the calendar, and with them the number of addresses.
  const walks = [
    { email: null, starts: everybody, limits: everything, least: 150 },
    { email: 'maya@example.com', starts: signedInOnly, limits: own, least: 110 },
    { email: 'pasang@example.com', starts: hostsOnly, limits: own, least: 110 },
    { email: 'anisha@example.com', starts: ['/admin'], limits: office, least: 20 },
    { email: 'ramesh@example.com', starts: ['/admin', '/admin/audit'], limits: office, least: 65 },
  ]
  const faults: string[] = []
  const sites = new Set<string>()
  for (const { email, starts, limits, least } of walks) {
    const who = email ?? 'a visitor'
    const { call } = await visitorFor(email)
    const stops = await walkSite(call, starts, { url: program.url, ...limits })
    faults.push(...faultsOf(stops).map((each) => `${who}: ${each}`))
    for (const link of stops.flatMap((stop) => stop.away))
      sites.add(link.replace(/[?#].*|(?<=:\/\/[^/]+)\/.*/, ''))
    assert.ok(stops.length >= least, `${stops.length} addresses for ${who}`)
    const pages = stops.filter(({ isPage }) => isPage).length
    t.diagnostic(`${who}: ${stops.length} addresses, ${pages} of them pages`)
  }
  assert.deepEqual(faults, [])
  t.diagnostic(`links to other sites: ${[...sites].sort().join(', ')}`)
})

test('the walk finds a broken link', async () => {
  const { call } = program.visitor()
  const limits = { url: program.url, queries: 1, within: '/nowhere' }
  const stops = await walkSite(call, ['/nowhere/at-all', '/list'], limits)
  assert.ok(
    faultsOf(stops).some((each) => each.startsWith('/nowhere/at-all (linked from the start) answers 404')),
  )
})
