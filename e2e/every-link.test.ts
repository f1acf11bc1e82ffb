import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brand } from '#brand'
import { accountId } from '#db/seed/write-people.ts'
import { sessionOf } from '#test/access/people.ts'
import { type Stop, walkSite } from '#test/site-walk.ts'
import { startSite, type Site } from '#test/site.ts'

let site: Site
before(async () => {
  site = await startSite()
})
after(() => site.close())

const host = `/host-adventures/${accountId('karma@example.com')}`

/** Every route of both route tables of the specification: for whom it answers 200, or where it sends a visitor. */
const everybody = [
  ...['/', '/login', '/saved', '/list', '/trekking/annapurna-circuit', '/payment-confirmation', host],
  ...['/payment-success', '/payment-cancelled'],
  ...[`/about-${brand.slug}`, '/sustainability', '/careers', '/press-center', `/${brand.slug}-responsibly`],
  ...['/join-a-hosting-class', '/become-a-host', '/terms-and-conditions', '/seller-policies'],
  ...['/privacy-and-cookies', '/manage-cookie-settings', '/community-guidelines', '/buyers-protections'],
  ...['/travel-stories', '/subscribe-and-save', '/seasonal-deals', '/subscription-plan', '/faqs'],
  ...['/contact-us', '/how-it-works', '/cancellation-and-refund', '/api-documentation'],
]
const signedInOnly = [
  '/account',
  '/bookings',
  '/messages',
  '/messages/support',
  '/reviews',
  '/refer-a-friend',
]
const hostsOnly = [`/${brand.slug}-your-adventure`, '/create-trek', '/host-verification']

async function as(email: string | null) {
  const who = site.caller()
  if (email) who.cookies.set('session', await sessionOf(site, accountId(email)))
  return who
}

/** What is wrong with what a walk came to. */
function wrong(stops: readonly Stop[]): string[] {
  return stops.flatMap(({ path, from, status, isPage, location, headings, title, lost }) => {
    const where = `${path} (linked from ${from})`
    if (status >= 400) return [`${where} answers ${status}`]
    if (location && /^https?:/.test(location)) return [`${where} leads away to ${location}`]
    if (location || !isPage || path.startsWith('/dev/')) return []
    return [
      ...(headings === 1 ? [] : [`${where} has ${headings} headings of the first order`]),
      ...(title.endsWith(brand.name) ? [] : [`${where} is called '${title}'`]),
      ...lost.map((link) => `${where} has no part ${link}`),
    ]
  })
}

test('every route of the specification answers whom it is for, under a title of its own', async () => {
  const visitor = await as(null)
  const titles = new Map<string, string>()
  const read = async (who: typeof visitor, path: string) => {
    const { status, text } = await who.get(path)
    assert.equal(status, 200, path)
    assert.equal(text.match(/<h1[\s>]/g)?.length, 1, `one heading on ${path}`)
    const title = /<title[^>]*>([^<]*)/.exec(text)?.[1] ?? ''
    assert.ok(title.endsWith(` · ${brand.name}`) || path === '/', `${path} is called '${title}'`)
    assert.equal(titles.get(title), undefined, `${path} and ${titles.get(title)} are both called '${title}'`)
    titles.set(title, path)
  }
  for (const path of everybody) await read(visitor, path)
  for (const path of [...signedInOnly, ...hostsOnly]) {
    const { status, headers } = await visitor.get(path)
    // The older form leads to the newer one, which asks who one is.
    const to = path === '/create-trek' ? /^\/host-verification$/ : /^\/login\b/
    const sent = headers.get('location') ?? ''
    assert.deepEqual([status, to.test(sent)], [302, true], `${path}: ${status} ${sent}`)
  }
  const maya = await as('maya@example.com')
  for (const path of signedInOnly) await read(maya, path)
  const pasang = await as('pasang@example.com')
  await read(pasang, `/${brand.slug}-your-adventure`)
  const create = (await pasang.get('/create-trek')).headers.get('location')
  assert.equal(create, `/${brand.slug}-your-adventure/create`)
  assert.equal(
    (await pasang.get('/host-verification')).headers.get('location'),
    `/${brand.slug}-your-adventure`,
  )
  await read(maya, '/host-verification')
  assert.equal((await visitor.get('/trekking')).headers.get('location'), '/list')
  assert.match((await visitor.get('/verify')).headers.get('location') ?? '', /^\/login/)
  assert.equal((await visitor.get('/nowhere')).status, 404)
  assert.ok(titles.size >= 38, `${titles.size} pages with titles of their own`)
})

test('no link of the whole site leads nowhere, for visitor, traveller, host, support and operator', async (t) => {
  const staff = ['/admin', '/admin/audit']
  const walks = [
    { email: null, starts: ['/', ...everybody], queries: 5, least: 150 },
    { email: 'maya@example.com', starts: signedInOnly, queries: 1, least: 90 },
    { email: 'pasang@example.com', starts: hostsOnly, queries: 1, least: 90 },
    { email: 'anisha@example.com', starts: staff.slice(0, 1), queries: 2, least: 15, within: '/admin' },
    { email: 'ramesh@example.com', starts: staff, queries: 2, least: 100, within: '/admin' },
  ]
  const found: string[] = []
  const away = new Set<string>()
  for (const { email, starts, queries, least, within = '/' } of walks) {
    const stops = await walkSite(await as(email), starts, { url: site.url, queries, within })
    found.push(...wrong(stops).map((each) => `${email ?? 'a visitor'}: ${each}`))
    for (const stop of stops)
      for (const link of stop.away) away.add(link.replace(/[?#].*|(?<=:\/\/[^/]+)\/.*/, ''))
    assert.ok(stops.length >= least, `${stops.length} addresses for ${email ?? 'a visitor'}`)
    t.diagnostic(
      `${email ?? 'a visitor'}: ${stops.length} addresses, ${stops.filter(({ isPage }) => isPage).length} of them pages`,
    )
  }
  assert.deepEqual(found, [])
  t.diagnostic(`and away to ${[...away].sort().join(', ')}`)
})

test('a walk finds a link that leads nowhere', async () => {
  const stops = await walkSite(await as(null), ['/nowhere/at-all', '/list'], { url: site.url, queries: 1 })
  assert.ok(
    wrong(stops).some((each) => each.startsWith('/nowhere/at-all (linked from the start) answers 404')),
  )
})
