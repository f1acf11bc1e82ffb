import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { connect } from '#db/connect.ts'
import { catalogue } from '#test/catalogue.ts'
import { uncrawledPaths } from '#web/site.ts'
import { openApi } from '#test/samples/api-app.ts'
import { freshWorld, type World } from '#test/world.ts'
import { siteFiles } from './sitemap-and-robots.ts'

const NO_TREK = 'No trek data available. Please go back and try again.'

let world: World
let app: FastifyInstance
let make: ReturnType<typeof catalogue>
let gokyo: Awaited<ReturnType<typeof make.trek>>

before(async () => {
  world = await freshWorld({ connections: 4 })
  make = catalogue(world)
  gokyo = await make.trek({
    name: 'Gokyo Lakes Trek',
    slug: 'gokyo',
    region: 'Everest',
    difficulty: 'Challenging',
  })
  await make.trek({ name: 'Mardi Himal Trek', slug: 'mardi', region: 'Annapurna', difficulty: 'Strenuous' })
  await make.trek({ name: 'Asleep', slug: 'asleep', state: 'inactive' })
  app = await openApi(world)
})
after(async () => {
  await app.close()
  await world.close()
})

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, payload } = await app.inject({ url, headers })
  return { status: statusCode, body: JSON.parse(payload) }
}
const names = async (query: string) =>
  (await ask(`/api/treks?${query}`)).body.map(({ trek_name }: { trek_name: string }) => trek_name)

test('lists treks by a part of the name, region and difficulty, including the old misspelling', async () => {
  assert.deepEqual(await names(''), ['Gokyo Lakes Trek', 'Mardi Himal Trek'])
  assert.deepEqual(await names('trek_name=lakes'), ['Gokyo Lakes Trek'])
  assert.deepEqual(await names('region=Annapurna'), ['Mardi Himal Trek'])
  assert.deepEqual(await names('difficulty=Strenous'), ['Mardi Himal Trek'])
  assert.deepEqual(await names('region=Everest&difficulty=Strenuous'), [])
  assert.deepEqual(await names('trek_name=%25'), [])
  assert.deepEqual(await names('trek_name=%00'), ['Gokyo Lakes Trek', 'Mardi Himal Trek'])
})

test('a trek has the fields of the specification, by id and by slug', async () => {
  const { status, body } = await ask(`/api/treks/${gokyo.id}`)
  assert.equal(status, 200)
  assert.deepEqual((await ask('/api/treks/gokyo')).body, body)
  assert.deepEqual(Object.keys(body).toSorted(), [
    'booking_deadline_days',
    'cancellation_policy',
    'deposit_percentage',
    'description',
    'difficulty',
    'distance',
    'duration',
    'excludes',
    'extras',
    'host',
    'host_id',
    'id',
    'images',
    'includes',
    'itinerary',
    'location',
    'max_altitude',
    'max_group_size',
    'max_spots_per_date',
    'overview',
    'price',
    'rating',
    'region',
    'slug',
    'status',
    'trek_dates',
    'trek_name',
  ])
  assert.equal(body.price, 1240)
  assert.equal(body.status, 'active')
  assert.equal(body.rating, null)
  assert.deepEqual(Object.keys(body.host).toSorted(), ['display_name', 'first_name', 'id', 'last_name'])
  assert.deepEqual(body.trek_dates, [
    {
      id: gokyo.departureId,
      trek_date: '2027-02-18',
      end_date: '2027-03-03',
      max_spots: 10,
      booked_spots: 0,
      price: 1240,
      status: 'active',
      duration: 14,
    },
  ])
})

test('booked spots are current in each answer, although texts are cached', async () => {
  const booked = async () => (await ask('/api/treks/gokyo')).body.trek_dates[0].booked_spots
  assert.equal(await booked(), 0)
  await make.booked(gokyo.departureId, 3)
  assert.equal(await booked(), 3)
  assert.equal((await ask('/api/bookings/trek/gokyo/booked-spots')).body.bookedSpots, 3)
  const late = await world.departure({ trekId: gokyo.id, startsInDays: 100 })
  await make.booked(late.id, 2)
  assert.deepEqual((await ask(`/api/bookings/trek/${gokyo.id}/booked-spots`)).body, { bookedSpots: 5 })
  assert.deepEqual((await ask('/api/bookings/trek/gokyo/booked-spots?date=2027-02-18')).body, {
    bookedSpots: 3,
  })
})

test('offers only open future departures', async () => {
  const dates = async () =>
    (await ask('/api/treks/gokyo')).body.trek_dates.map(({ trek_date }: { trek_date: string }) => trek_date)
  assert.deepEqual(await dates(), ['2027-02-18', '2027-02-28'])
  world.clock.days(90)
  assert.deepEqual(await dates(), ['2027-02-28'], 'it starts today')
  world.clock.days(-90)
})

test('returns a changed trek at once', async () => {
  await world.db.updateTable('trek').set({ name: 'Gokyo' }).where('id', '=', gokyo.id).execute()
  assert.equal((await ask('/api/treks/gokyo')).body.trek_name, 'Gokyo')
})

test('answers 404 with the sentence for a missing trek, and 422 for an unreadable call', async () => {
  for (const id of ['nothing', 'asleep', randomUUID(), '%00', "';--"]) {
    const { status, body } = await ask(`/api/treks/${id}`)
    assert.equal(status, 404, id)
    assert.equal(body.error, NO_TREK)
    assert.equal((await ask(`/api/bookings/trek/${id}/booked-spots`)).status, 404)
  }
  assert.equal((await ask('/api/bookings/trek/gokyo/booked-spots?date=2027-02-19')).status, 404)
  assert.equal((await ask('/api/bookings/trek/gokyo/booked-spots?date=soon')).status, 422)
  assert.equal((await ask(`/api/treks?trek_name=${'x'.repeat(300)}`)).status, 422)
})

test('suggestions are Trending without a text and Available with one', async () => {
  const trending = await ask('/api/treks/suggestions')
  assert.equal(trending.body.label, 'Trending')
  assert.equal(trending.body.suggestions.length, 2)
  const available = await ask('/api/treks/suggestions?q=MARDI')
  assert.equal(available.body.label, 'Available')
  assert.deepEqual(available.body.suggestions[0].name, 'Mardi Himal Trek')
})

test('the currency calls detect, list and convert', async () => {
  const swiss = await ask('/api/currency/detect', { 'accept-language': 'de-CH' })
  assert.deepEqual(swiss.body, { currency: 'CHF', symbol: 'CHF' })
  assert.deepEqual((await ask('/api/currency/detect')).body, { currency: 'USD', symbol: '$' })
  const { body } = await ask('/api/currency/rates')
  assert.equal(body.rates.USD, 1)
  assert.equal(body.date, '2026-11-20')
  const supported = (await ask('/api/currency/supported')).body
  assert.deepEqual(supported.EUR, { symbol: '€', name: 'Euro' })
  assert.deepEqual(Object.keys(supported).toSorted(), Object.keys(body.rates).toSorted())
})

test('robots.txt and the site map list the public pages at their URLs', async () => {
  const robots = await app.inject('/robots.txt')
  for (const path of ['api', 'account', 'bookings', 'payment-success', 'admin', 'dev'])
    assert.match(robots.payload, new RegExp(`^Disallow: /${path}$`, 'm'))
  assert.match(robots.payload, /^Sitemap: http:\/\/chautari\.test\/sitemap\.xml$/m)
  const map = await app.inject('/sitemap.xml')
  assert.match(map.payload, /<loc>http:\/\/chautari\.test\/trekking\/gokyo<\/loc><lastmod>\d{4}-\d\d-\d\d</)
  assert.match(
    map.payload,
    /<loc>http:\/\/chautari\.test\/list\?region=Annapurna<\/loc><lastmod>\d{4}-\d\d-\d\d</,
  )
  assert.doesNotMatch(map.payload, /asleep/)
})

test('a large site has a site map in parts, each page in one of them', async () => {
  const large = Fastify()
  await large.register(siteFiles, {
    deps: world.deps,
    readerOf: async () => world.deps,
    information: async () => [{ path: '/faqs' }],
    uncrawled: uncrawledPaths,
    pagesAFile: 4,
  })
  const locations = async (path: string) => {
    const { statusCode, payload } = await large.inject(path)
    return {
      statusCode,
      found: [...payload.matchAll(/<loc>http:\/\/chautari\.test([^<]+)/g)].map(([, at]) => at ?? ''),
    }
  }
  const { found: parts } = await locations('/sitemap.xml')
  const pages = (await Promise.all(parts.map(locations))).flatMap(({ found }) => found)
  const whole = [
    ...(await app.inject('/sitemap.xml')).payload.matchAll(/<loc>http:\/\/chautari\.test([^<]+)/g),
  ]
  assert.ok(parts.length > 1 && parts.every((part) => /^\/sitemap-\d\.xml$/.test(part)))
  assert.deepEqual(
    pages,
    whole.map(([, at]) => at),
  )
  for (const path of [`/sitemap-${parts.length + 1}.xml`, '/sitemap-0.xml', '/sitemap-x.xml'])
    assert.equal((await locations(path)).statusCode, 404)
  await large.close()
})

test('requests for the same cards or suggestions share one result, others do not', async () => {
  const results = new Map<string, Promise<unknown>>()
  const sharing = await openApi(world, <Value>(key: string, read: () => Promise<Value>) => {
    const known = results.get(key) ?? read()
    results.set(key, known)
    return known as Promise<Value>
  })
  const text = async (url: string) => (await sharing.inject(url)).payload
  for (const [url, other] of [
    ['/api/treks?fields=card', '/api/treks?fields=card&region=Everest'],
    ['/api/treks/suggestions?q=gokyo', '/api/treks/suggestions?q=mardi'],
    ['/api/treks/suggestions', '/api/treks/suggestions?q=trending'],
  ] as const) {
    const before = results.size
    const first = await text(url)
    assert.equal(await text(url), first)
    assert.equal(first, (await app.inject(url)).payload, 'the same as without sharing')
    assert.equal(results.size, before + 1)
    assert.notEqual(await text(other), first)
    assert.equal(results.size, before + 2)
  }
  assert.equal(results.size, 6)
  await sharing.close()
})

test('answers 503 without a database, never a count of 0', async () => {
  const nowhere = connect('postgres://nobody@127.0.0.1:1/gone', { max: 2, applicationName: 'test' })
  const doomed = await openApi({ ...world, deps: { ...world.deps, db: nowhere } })
  const url = '/api/bookings/trek/gokyo/booked-spots'
  for (const path of [url, '/api/treks', '/api/currency/rates']) {
    const { statusCode, payload } = await doomed.inject(path)
    assert.equal(statusCode, 503, `${path} ${payload}`)
    assert.doesNotMatch(payload, /bookedSpots/)
  }
  await doomed.close()
  await nowhere.destroy()
})
