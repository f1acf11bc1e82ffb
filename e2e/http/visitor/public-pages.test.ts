import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { brand } from '#brand'
import { accountId } from '#db/seed/write/write-people.ts'
import { shortUsd } from '#domain/money.ts'
import { sitemapPaths } from '#web/content/information-paths.ts'
import { useProgram } from '#test/program.ts'
import { canonicalOf, metaOf, type Node, ofType, type PublicPage, read, textOf } from './public-page.ts'

const program = useProgram('read-only')
const dollars = (price: string) => shortUsd(Math.round(Number(price) * 100))

async function sitePaths(): Promise<string[]> {
  const xml = await (await fetch(`${program.url}/sitemap.xml`)).text()
  assert.match(xml, /<lastmod>\d{4}-\d\d-\d\d<\/lastmod><image:image>/)
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => (address ?? '').replaceAll('&#38;', '&'))
    .filter((address) => !address.includes('/pictures/'))
    .map((address) => address.replace(/^https?:\/\/[^/]+/, ''))
}

test('every page of the site map has its metadata, and structured data equal to its text', async () => {
  const paths = await sitePaths()
  assert.ok(paths.length >= 30, `${paths.length} pages`)
  const pages: PublicPage[] = []
  for (const path of paths) pages.push(await read(program.url, path))
  const said = { titles: new Set<string>(), offers: 0, ratings: 0 }
  for (const page of pages) {
    const { path, html, status } = page
    assert.equal(status, 200, path)
    assert.equal(html.match(/<h1[\s>]/g)?.length, 1, `one heading on ${path}`)
    assert.equal(canonicalOf(page)?.replace(/^https?:\/\/[^/]+/, ''), path)
    assert.equal(metaOf(page, 'robots'), undefined, path)
    // Region pages sell nothing themselves: they lead to the lists. Neither do information pages.
    const sells = path !== '/regions' && !sitemapPaths.includes(path)
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
    // A trek's page lists its next dates, and the rest after 'Show more dates'.
    const isTrek = path.startsWith('/trekking/')
    const prices = textOf(isTrek ? await read(program.url, `${path}?dates=all`) : page)
    for (const { name, offers, aggregateRating } of products) {
      assert.ok(textOf(page).includes(name), `${name} on ${path}`)
      for (const offer of [offers].flat()) {
        said.offers += 1
        assert.equal(offer.priceCurrency, 'USD')
        assert.ok(prices.includes(dollars(offer.price)), `${offer.price} on ${path}`)
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
  const page = await read(program.url, '/trekking/annapurna-circuit')
  const [trip] = ofType(page, 'TouristTrip')
  assert.ok(textOf(page).includes(trip?.['provider'].name))
  const days = trip?.['itinerary'].itemListElement as Node[]
  assert.ok(days.length >= 10 && days.every(({ item }) => textOf(page).includes(item.name)))
  const departures = await program.rows(
    `select d.price_cents, d.spots_taken < d.max_spots as free from departure d join trek t on t.id = trek_id
     where slug = 'annapurna-circuit' and d.state in ('open', 'closed') and starts_on > current_date + 10 order by starts_on`,
  )
  const offers = ofType(page, 'Product')[0]?.['offers'] as Node[]
  assert.deepEqual(trip?.['offers'], offers, 'the trip and the product are sold by the same offers')
  assert.deepEqual(
    offers
      .slice(-departures.length)
      .map(({ price, availability }) => [price, availability.endsWith('InStock')]),
    departures.map(({ price_cents, free }) => [(price_cents / 100).toFixed(2), free]),
  )
})

test('pictures for other sites are JPEG of the stated size', async () => {
  for (const path of ['/', '/list?region=Everest', '/trekking/everest-base-camp']) {
    const picture = metaOf(await read(program.url, path), 'og:image') ?? ''
    const response = await fetch(picture)
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.equal(response.headers.get('content-type'), 'image/jpeg', picture)
    assert.equal(bytes.subarray(0, 3).toString('hex'), 'ffd8ff')
    assert.ok(bytes.length > 20_000 && bytes.length < 300_000, `${bytes.length} bytes`)
  }
  assert.equal((await fetch(`${program.url}/pictures/trek/nowhere.jpg`)).status, 404)
})

test('search engines do not index other combinations of filters, whose canonical URL is the nearest page', async () => {
  for (const [query, nearest] of [
    ['?region=Everest&hideFilters=true', '/list?region=Everest'],
    ['?region=Everest&difficulty=Challenging', '/list?region=Everest'],
    ['?difficulty=Easy&sort=price-low', '/list?difficulty=Easy'],
    ['?region=Everest&region=Annapurna', '/list'],
    ['?q=gokyo', '/list'],
    ['?page=2', '/list'],
    ['?region=Nowhere', '/list'],
  ] as const) {
    const page = await read(program.url, `/list${query}`)
    assert.equal(canonicalOf(page)?.replace(/^https?:\/\/[^/]+/, ''), nearest, query)
    const same = query === '?region=Everest&hideFilters=true'
    assert.equal(metaOf(page, 'robots'), same ? undefined : 'noindex,follow', query)
  }
  const missing = await read(program.url, '/trekking/nowhere')
  assert.deepEqual([missing.status, missing.robots], [404, 'noindex'])
})

test('the page of a host works without script', async () => {
  const host = `/host-adventures/${accountId('karma@example.com')}`
  const page = await read(program.url, host)
  const said = textOf(page).replace(/\s+/g, ' ')
  for (const sentence of ['Karma Gurung', 'Approved Adventure Host · Verified', '4 active adventures'])
    assert.ok(said.includes(sentence), sentence)
  const [, strip = ''] = /class="hoststrip"><img src="([^"]+)"/.exec(page.html) ?? []
  assert.match(strip, /^\/pictures\/trek\/|^\/pictures\/art\/(?!hero-)/, 'a picture of one of the treks')
  const [{ count }] = await program.rows(
    `select count(*)::int from review join trek on trek.id = trek_id where is_public and host_id = $1`,
    [accountId('karma@example.com')],
  )
  assert.match(said, new RegExp(`\\(${count} reviews ?\\)`))
  assert.equal(page.html.match(/<form[^>]* action="\/host-adventures[^>]* method="get"/g)?.length, 4)
  const about = await read(program.url, `${host}/about`)
  assert.match(textOf(about), /Specialities\s+High passes/)

  const asked = await read(program.url, `${host}?departure=&book=nar-phu-valley`)
  assert.match(asked.html, /role="alert">Please select a date first</)
  const [, departure] = /<option value="([0-9a-f-]{36})"/.exec(page.html) ?? []
  const booked = await fetch(`${program.url}${host}?departure=${departure}&book=annapurna-circuit`, {
    redirect: 'manual',
  })
  assert.equal(
    booked.headers.get('location'),
    `/trekking/annapurna-circuit?departure=${departure}&from=host-adventures`,
  )
})

test('a phone finds the icons of the site and its manifest', async () => {
  const html = await (await fetch(program.url)).text()
  const linked = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? ''
  const manifest = await fetch(program.url + linked('manifest'))
  assert.match(manifest.headers.get('content-type') ?? '', /^application\/manifest\+json/)
  const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string; sizes: string }[] }
  assert.equal(name, brand.name)
  const files = [...icons, { src: linked('apple-touch-icon'), sizes: '180x180' }]
  for (const { src, sizes } of files) {
    const { width, height } = await sharp(await (await fetch(program.url + src)).arrayBuffer()).metadata()
    assert.equal(`${width}x${height}`, sizes)
  }
  assert.equal(files.length, 3)
})
