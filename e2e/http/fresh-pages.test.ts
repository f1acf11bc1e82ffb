import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, nepalDate, rangeText } from '#domain/dates.ts'
import { book, startSite, type Site } from '#test/site.ts'
import { soon } from '#test/soon.ts'
import { read, textOf } from './public-page.ts'

let site: Site

before(async () => {
  site = await startSite()
})
after(() => site.close())

/** The first trek on the home page whose price no deal lowers. */
async function trekWithoutDeal(url: string): Promise<string> {
  const { html } = await read(url, '/')
  for (const [, slug = ''] of html.matchAll(/href="\/trekking\/([a-z-]+)/g))
    if (!/−\d+%/.test(textOf(await read(url, `/trekking/${slug}`)))) return slug
  throw new Error('every trek on the home page has a deal')
}

test('a booking changes what list, home and trek page show, in another process too', async () => {
  const other = await site.another()
  const slug = await trekWithoutDeal(other.url)
  const soonest = addDays(nepalDate(new Date()), 9)
  const [departure] = await site.rows(
    `insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents)
     select id, $2, $2::date + 40, 2, 10100 from trek where slug = $1
     returning id, trek_id, starts_on::text, ends_on::text, price_cents::int`,
    [slug, soonest],
  )
  const dates = rangeText(departure.starts_on, departure.ends_on)
  const paths = ['/', `/list?q=${slug.split('-').slice(0, 2).join('+')}`, `/trekking/${slug}`]
  const shown = async (path: string) => textOf(await read(other.url, path)).replace(/\s+/g, ' ')
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
  const etag = (await fetch(other.url + paths[2])).headers.get('etag') ?? ''
  const asked = () => fetch(other.url + paths[2], { headers: { 'if-none-match': etag } })
  assert.equal((await asked()).status, 304)

  assert.equal((await book(site.caller(), departure, { p_adult_count: 2 })).status, 200)
  await within('a full departure', (isShown) => !isShown)
  assert.equal((await asked()).status, 200)
})

test('home shows deals, a review and hosts of treks that can be booked, and no section without any', async () => {
  const sections = ['Trending treks', 'Current deals', 'From a traveller', 'Meet the hosts']
  const shown = async () => {
    const { html } = await read(site.url, '/')
    return sections.filter((title) => new RegExp(`<h2[^>]*>${title}</h2>`).test(html))
  }
  const { html } = await read(site.url, '/')
  assert.deepEqual(await shown(), sections)
  assert.match(html, /No booking fee\. We hold your money until you have finished the trek\./)
  assert.match(html, /<h2[^>]*>How it works<\/h2>/)
  await site.rows(`update departure set state = 'closed' where state = 'open'`)
  await soon(async () => (await shown()).length === 0)
  assert.match((await read(site.url, '/')).html, /<h2[^>]*>How it works<\/h2>/)
})
