import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { book, sharedSite, type Site } from '#test/site.ts'

let site: Site
before(async () => {
  site = await sharedSite()
})
after(() => site.close())

test('returns the treks, all and filtered, with the fields of the specification', async () => {
  const who = site.caller()
  const all = (await who.get('/api/treks')).json
  // The demonstration has 20; other tests may have published more.
  assert.ok(all.length >= 20, `${all.length} treks`)
  for (const trek of all) {
    for (const field of ['id', 'trek_name', 'region', 'difficulty', 'overview', 'description', 'location'])
      assert.equal(typeof trek[field], 'string', field)
    assert.ok(trek.price >= 1 && trek.duration >= 1 && trek.itinerary.length === trek.duration)
    assert.ok(trek.host.display_name && trek.images.length > 0 && trek.includes.length > 0)
    assert.deepEqual(Object.keys(trek.host).sort(), ['display_name', 'first_name', 'id', 'last_name'])
    for (const date of trek.trek_dates) {
      const { id, trek_date, end_date, max_spots, booked_spots, price, status, duration, ...more } = date
      assert.ok(id && trek_date < end_date && status && price >= 1 && duration >= 1)
      assert.ok(booked_spots >= 0 && booked_spots <= max_spots)
      assert.deepEqual(more, {})
    }
  }
  assert.ok(all.flatMap(({ trek_dates }: any) => trek_dates).length >= 100)

  const everest = (await who.get('/api/treks?trek_name=EVEREST%20BASE')).json
  assert.deepEqual(
    everest.map(({ trek_name }: any) => trek_name),
    ['Everest Base Camp Trek'],
  )
  const [{ region, difficulty }] = all
  const both = (await who.get(`/api/treks?${new URLSearchParams({ region, difficulty })}`)).json
  assert.deepEqual(
    both.map(({ id }: any) => id),
    all
      .filter((trek: any) => trek.region === region && trek.difficulty === difficulty)
      .map(({ id }: any) => id),
  )
  assert.deepEqual((await who.get('/api/treks?trek_name=%25')).json, [], 'a percent sign is a percent sign')
})

test('a program that follows the header Link gets every trek once', async () => {
  const who = site.caller()
  const all = (await who.get('/api/treks')).json.map(({ id }: any) => id)
  const found: string[] = []
  let pages = 0
  for (let next: string | undefined = '/api/treks?limit=7'; next; pages += 1) {
    const { json, headers }: { json: any; headers: Headers } = await who.get(next)
    assert.equal(headers.get('x-total-count'), String(all.length))
    found.push(...json.map(({ id }: any) => id))
    next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  }
  assert.equal(pages, Math.ceil(all.length / 7))
  assert.ok(all.length >= 20, `${all.length} treks`)
  assert.deepEqual(found, all)
})

test('returns one trek by id; a missing one has its sentence', async () => {
  const who = site.caller()
  const [first] = (await who.get('/api/treks')).json
  assert.deepEqual((await who.get(`/api/treks/${first.id}`)).json, first)
  const { status, json } = await who.get('/api/treks/00000000-0000-4000-8000-000000000000')
  assert.deepEqual([status, json.error], [404, 'No trek data available. Please go back and try again.'])
})

test('booked spots include current holds, everywhere', async () => {
  const who = site.caller()
  const departure = await site.departure({ spots: 9 })
  const spots = async () => {
    const one = await who.get(
      `/api/bookings/trek/${departure.trek_id}/booked-spots?date=${departure.starts_on}`,
    )
    const trek = (await who.get(`/api/treks/${departure.trek_id}`)).json
    const date = trek.trek_dates.find(({ id }: any) => id === departure.id)
    const all = await who.get(`/api/bookings/trek/${departure.trek_id}/booked-spots`)
    return { one: one.json.bookedSpots, date: date.booked_spots, all: all.json.bookedSpots }
  }
  const before = await spots()
  assert.equal((await book(site.caller(), departure, { p_adult_count: 4 })).status, 200)
  const after = await spots()
  assert.deepEqual(after, { one: before.one + 4, date: before.date + 4, all: before.all + 4 })
  assert.equal(after.date, 4)

  const none = await who.get('/api/bookings/trek/nothing-here/booked-spots')
  assert.equal(none.status, 404)
  assert.equal(none.json.bookedSpots, undefined, 'an unknown trek does not count as free')
})

test('the currency calls', async () => {
  const who = site.caller()
  const detect = (language: string) =>
    who.get('/api/currency/detect', { headers: { 'Accept-Language': language } })
  assert.deepEqual((await detect('de-DE,de;q=0.9')).json, { currency: 'EUR', symbol: '€' })
  assert.deepEqual((await detect('en')).json, { currency: 'USD', symbol: '$' })
  const supported = (await who.get('/api/currency/supported')).json
  assert.ok(Object.keys(supported).length >= 30)
  assert.deepEqual(supported.NPR, { symbol: 'Rs', name: 'Nepalese rupee' })
  const { rates, date } = (await who.get('/api/currency/rates')).json
  assert.match(date, /^\d{4}-\d{2}-\d{2}$/)
  assert.deepEqual(Object.keys(rates).sort(), Object.keys(supported).sort())
  assert.ok(Object.values(rates).every((rate) => Number(rate) > 0))
  assert.equal(rates.USD, 1)
})
