import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { catalogue } from '#test/catalogue.ts'
import { freshWorld, type World } from '#test/world.ts'
import { addDays, nepalDate } from '../../dates.ts'
import { readFilter } from './filter-rules.ts'
import { readDepartures } from '../listed-trek-queries.ts'
import { listTreks, nearestTreks, trendingTreks } from './listing-queries.ts'
import { sitePages } from '../site-map-queries.ts'
import { availableSuggestions, trendingSuggestions } from './suggestion-queries.ts'
import { homeTiles } from './tile-queries.ts'
import { rankTrending } from '../trending/rank-trending.ts'

let world: World
let make: ReturnType<typeof catalogue>
let gokyo: Awaited<ReturnType<typeof make.trek>>
let mardi: Awaited<ReturnType<typeof make.trek>>

before(async () => {
  world = await freshWorld()
  make = catalogue(world)
  gokyo = await make.trek({
    name: 'Gokyo Lakes Trek',
    slug: 'gokyo',
    region: 'Everest',
    difficulty: 'Challenging',
  })
  mardi = await make.trek({
    name: 'Mardi Himal Trek',
    slug: 'mardi',
    region: 'Annapurna',
    difficulty: 'Moderate',
  })
  await make.trek({ name: 'Dhaulagiri Círcuit', slug: 'dhaula', region: 'Dolpo', difficulty: 'Strenuous' })
  await make.trek({ name: 'Asleep', region: 'Everest', state: 'inactive' })
  await make.trek({ name: 'Hosted by nobody', region: 'Everest', host: 'suspended' })
})
after(() => world.close())

const found = async (query: string) => {
  const { treks, total } = await listTreks(world.deps, readFilter(new URLSearchParams(query)))
  return { slugs: treks.map(({ slug }) => slug).toSorted(), total, treks }
}
const inDays = (days: number) => addDays(nepalDate(world.clock.now()), days)

test('Only active treks of hosts in good standing are listed', async () => {
  assert.deepEqual((await found('')).slugs, ['dhaula', 'gokyo', 'mardi'])
})

test('A text matches names and regions, ignoring case and accents, and special characters are literal', async () => {
  const table: [string, string[]][] = [
    ['q=GOKYO', ['gokyo']],
    ['q=himal', ['mardi']],
    ['q=circuit', ['dhaula']],
    ['q=everest', ['gokyo']],
    ['q=%25', []],
    ['q=_', []],
    ['q=%5C', []],
    ["q='; drop table trek; --", []],
  ]
  for (const [query, slugs] of table) assert.deepEqual((await found(query)).slugs, slugs, query)
})

test('Region and difficulty filter, alone and together', async () => {
  assert.deepEqual((await found('region=everest')).slugs, ['gokyo'])
  assert.deepEqual((await found('difficulty=Strenous')).slugs, ['dhaula'])
  assert.deepEqual((await found('region=Everest&difficulty=Moderate')).slugs, [])
})

test('Dates match treks that start within them and have room for the party', async () => {
  const early = await world.departure({ trekId: mardi.id, startsInDays: 20, spots: 3, priceCents: 480_00 })
  const dates = (from: number, to: number) => `from=${inDays(from)}&to=${inDays(to)}`
  assert.deepEqual((await found(dates(15, 25))).slugs, ['mardi'])
  assert.deepEqual((await found(`${dates(15, 25)}&adults=3`)).slugs, ['mardi'])
  assert.deepEqual((await found(`${dates(15, 25)}&adults=3&children=1`)).slugs, [])
  assert.deepEqual((await found(dates(21, 25))).slugs, [])
  assert.equal((await found(dates(20, 20))).total, 1)

  await make.booked(early.id, 1)
  assert.deepEqual((await found(`${dates(15, 25)}&adults=3`)).slugs, [])
  const [trek] = (await found('q=mardi')).treks
  assert.deepEqual(trek?.next, { startsOn: inDays(20), spotsLeft: 2, paysCents: 480_00 })
  assert.equal(trek?.fromCents, 480_00)
})

test('The next departure has its own price, which need not be the lowest one', async () => {
  const trek = await make.trek({ name: 'Two prices', region: 'Makalu' })
  const first = world.db.updateTable('departure').set({ state: 'closed' }).where('id', '=', trek.departureId)
  await first.execute()
  await world.departure({ trekId: trek.id, startsInDays: 30, spots: 6, priceCents: 1240_00 })
  await world.departure({ trekId: trek.id, startsInDays: 60, spots: 6, priceCents: 1150_00 })
  const [listed] = (await found('q=two prices')).treks
  assert.equal(listed?.fromCents, 1150_00)
  assert.deepEqual(listed?.next, { startsOn: inDays(30), spotsLeft: 6, paysCents: 1240_00 })
  await world.db.updateTable('trek').set({ state: 'inactive' }).where('id', '=', trek.id).execute()
})

test('A departure counts until its last booking day is over in Nepal', async () => {
  const trek = await make.trek({ name: 'Deadline', region: 'Makalu' })
  await world.db
    .updateTable('departure')
    .set({ state: 'closed' })
    .where('id', '=', trek.departureId)
    .execute()
  await world.departure({ trekId: trek.id, startsInDays: 7 })
  const next = async () => (await found('q=deadline')).treks[0]?.next?.startsOn
  assert.equal(await next(), inDays(7))
  await world.db.updateTable('trek').set({ booking_deadline_days: 8 }).where('id', '=', trek.id).execute()
  assert.equal(await next(), undefined)
  assert.deepEqual((await found('q=deadline')).slugs.length, 1, 'the trek itself is still listed')
  await world.db.updateTable('trek').set({ state: 'inactive' }).where('id', '=', trek.id).execute()
})

test('The rating is the mean of public reviews, and a single 10 does not lead', async () => {
  await make.reviewed(gokyo, [9, 9, 10, 9, 9, 9])
  await make.reviewed(mardi, [10])
  await make.reviewed(gokyo, [1, 1], true)
  const { treks } = await found('')
  assert.deepEqual(
    treks.map(({ slug, rating }) => [slug, rating]),
    [
      ['gokyo', { score: 9.2, count: 6 }],
      ['mardi', { score: 10, count: 1 }],
      ['dhaula', null],
    ],
  )
})

test('A page shows twelve treks more, with every earlier page', async () => {
  for (let index = 0; index < 14; index += 1) await make.trek({ name: `Page ${index}`, region: 'Mustang' })
  assert.equal((await found('region=Mustang')).slugs.length, 12)
  const second = await found('region=Mustang&page=2')
  assert.equal(second.slugs.length, 14)
  assert.equal(second.total, 14)
  await world.db.updateTable('trek').set({ state: 'inactive' }).where('region', '=', 'Mustang').execute()
})

test('A misspelt name matches, and without results the list offers the closest treks', async () => {
  assert.deepEqual((await found('q=gokio lake')).slugs, ['gokyo'])
  const table: [string, string][] = [
    ['q=gokyo&region=Dolpo', 'gokyo'],
    ['region=Annapurna&difficulty=Easy', 'mardi'],
    ['difficulty=Strenuous&max=100', 'dhaula'],
    ['q=zzz', 'gokyo'],
    [`q=mardi&from=${inDays(200)}`, 'mardi'],
  ]
  for (const [query, slug] of table) {
    assert.equal((await found(query)).total, 0, query)
    const nearest = await nearestTreks(world.deps, readFilter(new URLSearchParams(query)))
    assert.equal(nearest.length, 3)
    assert.equal(nearest[0]?.slug, slug, query)
    assert.ok(nearest[0].next, query)
  }
})

test('A table row has the departures to choose from: bookable, with room for all, within the dates', async () => {
  const trek = await make.trek({ name: 'Chosen', region: 'Manaslu' })
  const early = await world.departure({ trekId: trek.id, startsInDays: 30, spots: 2, priceCents: 700_00 })
  const late = await world.departure({ trekId: trek.id, startsInDays: 120, spots: 5, priceCents: 900_00 })
  const read = async (query: string) => {
    const departures = await readDepartures(world.deps, [trek.id], readFilter(new URLSearchParams(query)))
    return departures.get(trek.id)
  }
  const days = async (query: string) => (await read(query))?.map(({ startsOn }) => startsOn)
  assert.deepEqual((await read(''))?.[0], {
    id: early.id,
    startsOn: inDays(30),
    endsOn: inDays(43),
    paysCents: 700_00,
    deal: null,
    spotsLeft: 2,
  })
  assert.deepEqual(await days(''), [inDays(30), inDays(90), inDays(120)])
  assert.deepEqual(await days('adults=2&children=1'), [inDays(90), inDays(120)])
  assert.deepEqual(await days(`from=${inDays(91)}&adults=5`), [inDays(120)])
  assert.deepEqual(await days(`to=${inDays(29)}`), [])
  await make.booked(late.id, 5)
  assert.deepEqual(await days(`from=${inDays(91)}`), [])
  assert.equal((await found('q=chosen')).treks[0]?.maxGroupSize, trek.max_group_size)
  await world.db.updateTable('trek').set({ state: 'inactive' }).where('id', '=', trek.id).execute()
})

test('Trending counts the bookings of the last 30 days', async () => {
  const slugs = async () => {
    await rankTrending(world.deps)
    return (await trendingTreks(world.deps, 7)).map(({ slug }) => slug)
  }
  const { departureId } = (await world.db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select('departure.id as departureId')
    .where('slug', '=', 'dhaula')
    .executeTakeFirstOrThrow()) as { departureId: string }
  world.clock.days(31)
  await make.booked(departureId)
  assert.equal((await slugs())[0], 'dhaula')
  world.clock.days(31)
  assert.equal((await slugs()).includes('dhaula'), true)
  assert.notEqual((await slugs())[0], 'dhaula')
  world.clock.days(-62)
})

test('Suggestions are the trending treks, then names that contain the text, prefixes first', async () => {
  const trending = await trendingSuggestions(world.deps)
  assert.deepEqual(trending.map(({ name }) => name).toSorted(), [
    'Dhaulagiri Círcuit',
    'Gokyo Lakes Trek',
    'Mardi Himal Trek',
  ])
  assert.equal(trending.find(({ name }) => name.startsWith('Gokyo'))?.rating, '9.2 Excellent')
  const names = async (text: string) =>
    (await availableSuggestions(world.deps, text)).suggestions.map(({ name }) => name)
  assert.deepEqual(await names('TREK'), ['Gokyo Lakes Trek', 'Mardi Himal Trek'])
  assert.deepEqual(await names('m'), ['Mardi Himal Trek'])
  assert.deepEqual(await names('everest'), ['Gokyo Lakes Trek'])
  assert.deepEqual(await names('mrdi'), ['Mardi Himal Trek'])
  assert.deepEqual(await names('zzz'), [])
  const { regions } = await availableSuggestions(world.deps, 'EVE')
  assert.deepEqual(regions, [{ region: 'Everest', treks: 1 }])
})

test('The tiles of the home page count what the list would show', async () => {
  const { regions, difficulties } = await homeTiles(world.deps)
  assert.deepEqual(
    regions.map(({ region, treks }) => [region, treks]),
    [
      ['Everest', 1],
      ['Annapurna', 1],
      ['Makalu', 0],
      ['Langtang', 0],
    ],
  )
  for (const { region, treks } of regions) assert.equal((await found(`region=${region}`)).total, treks)
  for (const { difficulty, treks } of difficulties)
    assert.equal((await found(`difficulty=${difficulty}`)).total, treks)
  assert.equal(difficulties.find(({ difficulty }) => difficulty === 'Moderate')?.example, 'Mardi Himal Trek')
})

test('The site map names each listed trek once', async () => {
  const paths = (await sitePages(world.deps)).map(({ path }) => path)
  assert.equal(new Set(paths).size, paths.length)
  assert.deepEqual(
    paths.filter((path) => path.startsWith('/trekking/')),
    ['/trekking/dhaula', '/trekking/gokyo', '/trekking/mardi'],
  )
})
