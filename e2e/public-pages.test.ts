import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, nepalDate, rangeText } from '#domain/dates.ts'
import { shortUsd } from '#domain/money.ts'
import { accountId } from '#db/seed/write-people.ts'
import { toldAddresses } from '#web/content/addresses.ts'
import { book, startSite, type Site } from '#test/site.ts'

let site: Site

before(async () => {
  site = await startSite()
})
after(() => site.close())

type Node = Record<string, any>
type Page = { path: string; html: string; status: number; nodes: Node[] }

async function read(url: string, path: string): Promise<Page> {
  const response = await fetch(url + path, { headers: { 'accept-language': 'en-US' } })
  const html = await response.text()
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  const nodes = data.flatMap(([, json]) => (JSON.parse(json ?? '') as { '@graph': Node[] })['@graph'])
  return { path, html, status: response.status, nodes }
}

const ofType = ({ nodes }: Page, type: string) => nodes.filter((node) => node['@type'] === type)
const metaOf = ({ html }: Page, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const canonicalOf = ({ html }: Page) =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
/** What somebody reads, without the page's data. */
const textOf = ({ html }: Page) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
const dollars = (price: string) => shortUsd(Math.round(Number(price) * 100))

async function sitePaths(): Promise<string[]> {
  const xml = await (await fetch(`${site.url}/sitemap.xml`)).text()
  assert.match(xml, /<lastmod>\d{4}-\d\d-\d\d<\/lastmod><image:image>/)
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => (address ?? '').replaceAll('&#38;', '&'))
    .filter((address) => !address.includes('/pictures/'))
    .map((address) => address.replace(/^https?:\/\/[^/]+/, ''))
}

test('every page of the site map says who it is, and tells programs what it tells people', async () => {
  const paths = await sitePaths()
  assert.ok(paths.length >= 30, `${paths.length} pages`)
  const pages: Page[] = []
  for (const path of paths) pages.push(await read(site.url, path))
  const said = { titles: new Set<string>(), offers: 0, ratings: 0 }
  for (const page of pages) {
    const { path, html, status } = page
    assert.equal(status, 200, path)
    assert.equal(html.match(/<h1[\s>]/g)?.length, 1, `one heading on ${path}`)
    assert.equal(canonicalOf(page)?.replace(/^https?:\/\/[^/]+/, ''), path)
    assert.equal(metaOf(page, 'robots'), undefined, path)
    // The regions alone sell nothing: they lead to the lists. Information sells nothing either.
    const sells = path !== '/regions' && !toldAddresses.includes(path)
    if (sells) assert.match(textOf(page), /\$\d/, `a price on ${path}`)
    assert.ok((metaOf(page, 'description')?.length ?? 0) >= 40, `a description of ${path}`)
    assert.deepEqual([metaOf(page, 'og:image:width'), metaOf(page, 'og:image:height')], ['1200', '630'])
    for (const name of ['og:title', 'og:description', 'og:url', 'og:image:alt', 'twitter:card'])
      assert.ok(metaOf(page, name), `${name} on ${path}`)
    said.titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '')
    assert.equal(ofType(page, 'Event').length, 0)
    const [steps] = ofType(page, 'BreadcrumbList')
    if (path === '/')
      assert.ok(ofType(page, 'Organization').length === 1 && ofType(page, 'WebSite').length === 1)
    else assert.equal(steps?.['itemListElement'].at(-1).item, canonicalOf(page))

    const products = ofType(page, 'Product').concat(
      ofType(page, 'ItemList').flatMap((list) =>
        list['itemListElement'].flatMap(({ item }: Node) => item ?? []),
      ),
    )
    assert.ok(path === '/' || !sells || products.length > 0, `products on ${path}`)
    for (const { name, offers, aggregateRating } of products) {
      assert.ok(textOf(page).includes(name), `${name} on ${path}`)
      for (const offer of [offers].flat()) {
        said.offers += 1
        assert.equal(offer.priceCurrency, 'USD')
        assert.ok(textOf(page).includes(dollars(offer.price)), `${offer.price} on ${path}`)
      }
      if (!aggregateRating) continue
      said.ratings += 1
      assert.ok(textOf(page).includes(aggregateRating.ratingValue.toFixed(1)), `${name} rated on ${path}`)
    }
  }
  assert.equal(said.titles.size, pages.length, 'no title twice')
  assert.ok(said.offers > 100 && said.ratings > 20, JSON.stringify(said))
})

test('a trek is a trip with its days and its host, and its offers are its departures', async () => {
  const page = await read(site.url, '/trekking/annapurna-circuit')
  const [trip] = ofType(page, 'TouristTrip')
  assert.ok(textOf(page).includes(trip?.['provider'].name))
  const days = trip?.['itinerary'].itemListElement as Node[]
  assert.ok(days.length >= 10 && days.every(({ item }) => textOf(page).includes(item.name)))
  const departures = await site.rows(
    `select d.price_cents, d.spots_taken < d.max_spots as free from departure d join trek t on t.id = trek_id
     where slug = 'annapurna-circuit' and d.state in ('open', 'closed') and starts_on > current_date + 10 order by starts_on`,
  )
  const offers = ofType(page, 'Product')[0]?.['offers'] as Node[]
  assert.deepEqual(
    offers
      .slice(-departures.length)
      .map(({ price, availability }) => [price, availability.endsWith('InStock')]),
    departures.map(({ price_cents, free }) => [(price_cents / 100).toFixed(2), free]),
  )
})

test('pictures for other sites are JPEG of the size that is told', async () => {
  for (const path of ['/', '/list?region=Everest', '/trekking/everest-base-camp']) {
    const picture = metaOf(await read(site.url, path), 'og:image') ?? ''
    const response = await fetch(picture)
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.equal(response.headers.get('content-type'), 'image/jpeg', picture)
    assert.equal(bytes.subarray(0, 3).toString('hex'), 'ffd8ff')
    assert.ok(bytes.length > 20_000 && bytes.length < 300_000, `${bytes.length} bytes`)
  }
  assert.equal((await fetch(`${site.url}/pictures/trek/nowhere.jpg`)).status, 404)
})

test('every other combination of filters stays out of search engines and names the nearest page', async () => {
  for (const [query, nearest] of [
    ['?region=Everest&hideFilters=true', '/list?region=Everest'],
    ['?region=Everest&difficulty=Challenging', '/list?region=Everest'],
    ['?difficulty=Easy&sort=price-low', '/list?difficulty=Easy'],
    ['?region=Everest&region=Annapurna', '/list'],
    ['?q=gokyo', '/list'],
    ['?page=2', '/list'],
    ['?region=Nowhere', '/list'],
  ] as const) {
    const page = await read(site.url, `/list${query}`)
    assert.equal(canonicalOf(page)?.replace(/^https?:\/\/[^/]+/, ''), nearest, query)
    const same = query === '?region=Everest&hideFilters=true'
    assert.equal(metaOf(page, 'robots'), same ? undefined : 'noindex,follow', query)
  }
  const missing = await read(site.url, '/trekking/nowhere')
  assert.deepEqual([missing.status, metaOf(missing, 'robots')], [404, 'noindex'])
})

test('a booking changes what list, home and trek page show, in another process too, within two seconds', async () => {
  const other = await site.another()
  const [, slug] = /href="\/trekking\/([a-z-]+)/.exec((await read(other.url, '/')).html) ?? []
  const soonest = addDays(nepalDate(new Date()), 9)
  const [departure] = await site.rows(
    `insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents)
     select id, $2, $2::date + 40, 2, 10100 from trek where slug = $1
     returning id, trek_id, starts_on::text, ends_on::text, price_cents::int`,
    [slug, soonest],
  )
  const dates = rangeText(departure.starts_on, departure.ends_on)
  const paths = ['/', `/list?q=${slug?.split('-').slice(0, 2).join('+')}`, `/trekking/${slug}`]
  const shown = async (path: string) => textOf(await read(other.url, path)).replace(/\s+/g, ' ')
  const within = async (what: string, holds: (isShown: boolean) => boolean) => {
    const until = performance.now() + 2_000
    for (const path of paths) {
      // The cheapest departure there is makes the price of the cards; the trek page says how many spots it has.
      const sign = path.startsWith('/trekking') ? new RegExp(`${dates}.{0,150}\\b2 left\\b`) : /\$101\b/
      let is = sign.test(await shown(path))
      for (; !holds(is) && performance.now() < until; is = sign.test(await shown(path))) await pause(50)
      assert.ok(holds(is), `${what} on ${path}`)
    }
  }
  await within('a new departure', (isShown) => isShown)
  const etag = (await fetch(other.url + paths[2])).headers.get('etag') ?? ''
  const asked = () => fetch(other.url + paths[2], { headers: { 'if-none-match': etag } })
  assert.equal((await asked()).status, 304)

  assert.equal((await book(site.caller(), departure, { p_adult_count: 2 })).status, 200)
  await within('a full departure', (isShown) => !isShown)
  assert.equal((await asked()).status, 200)
})

test('the page of a host works without script, and is there for hosts alone whom an operator has accepted', async () => {
  const host = `/host-adventures/${accountId('karma@example.com')}`
  const page = await read(site.url, host)
  const said = textOf(page).replace(/\s+/g, ' ')
  for (const sentence of ['Karma Gurung', 'Approved Adventure Host', 'Verified', '4 active adventures'])
    assert.ok(said.includes(sentence), sentence)
  const [{ count }] = await site.rows(
    `select count(*)::int from review join trek on trek.id = trek_id where is_public and host_id = $1`,
    [accountId('karma@example.com')],
  )
  assert.match(said, new RegExp(`\\(${count} reviews ?\\)`))
  assert.equal(page.html.match(/<form[^>]* action="\/host-adventures[^>]* method="get"/g)?.length, 4)
  const about = await read(site.url, `${host}/about`)
  assert.match(textOf(about), /Specialities\s+High passes/)

  const asked = await read(site.url, `${host}?departure=&book=nar-phu-valley`)
  assert.match(asked.html, /role="alert">Please select a date first</)
  const [, departure] = /<option value="([0-9a-f-]{36})"/.exec(page.html) ?? []
  const booked = await fetch(`${site.url}${host}?departure=${departure}&book=annapurna-circuit`, {
    redirect: 'manual',
  })
  assert.equal(
    booked.headers.get('location'),
    `/trekking/annapurna-circuit?departure=${departure}&from=host-adventures`,
  )

  const helambu = accountId('walks@example.com')
  for (const nobody of [accountId('pemba@example.com'), accountId('maya@example.com'), 'karma'])
    for (const path of [`/host-adventures/${nobody}`, `/host-adventures/${nobody}/about`]) {
      const missing = await read(site.url, path)
      assert.equal(missing.status, 404, path)
      assert.match(missing.html, /Host not found or not approved\./)
    }
  assert.equal((await read(site.url, `/host-adventures/${helambu}`)).status, 200)
  await site.rows(`update host set status = 'suspended' where id = $1`, [helambu])
  const gone = async () => (await read(site.url, `/host-adventures/${helambu}`)).status === 404
  for (const until = performance.now() + 2_500; !(await gone()); await pause(100))
    assert.ok(performance.now() < until, 'a suspended host is shown no more')
  await site.rows(`update host set status = 'approved' where id = $1`, [helambu])

  const dawa = accountId('dawa@example.com')
  const says = async (path: string, sentence: string) => {
    const shown = async () => textOf(await read(site.url, path)).includes(sentence)
    for (const until = performance.now() + 2_500; !(await shown()); await pause(100))
      assert.ok(performance.now() < until, sentence)
  }
  await site.rows(
    `update host set experience = '', years_of_experience = 0, specialities = '{}', languages = '{}' where id = $1`,
    [dawa],
  )
  await site.rows(
    `update departure set state = 'closed' where state = 'open' and trek_id = (select id from trek where slug = 'gokyo-lakes')`,
  )
  await says(`/host-adventures/${dawa}/about`, "This host hasn't shared their experience details yet.")
  await says(`/host-adventures/${dawa}`, 'No upcoming dates')
})

test('nothing that a host has told us alone stands on a public page or in its data', async () => {
  const id = accountId('karma@example.com')
  const names = ['first_name', 'last_name', 'phone', 'address', 'city', 'country']
  await site.rows(
    `update account set email = 'nightjar@example.com', ${names.map((name) => `${name} = 'nightjar ${name}'`).join(', ')} where id = $1`,
    [id],
  )
  await site.rows(
    `update vault.bank_account set holder_initials = 'nightjar', masked = 'nightjar', details_sealed = 'nightjar' where host_id = $1`,
    [id],
  )
  const paths = [`/host-adventures/${id}`, `/host-adventures/${id}/about`, '/trekking/nar-phu-valley']
  let bytes = 0
  for (const path of paths.flatMap((each) => [`${each}?fresh`, `${each}.data?fresh`])) {
    const text = await (await fetch(site.url + path)).text()
    assert.doesNotMatch(text, /nightjar/, path)
    bytes += text.length
  }
  assert.ok(bytes > 100_000, `${bytes} bytes read`)
})
