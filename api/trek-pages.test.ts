import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { catalogue } from '#test/catalogue.ts'
import { openApi } from '#test/samples/api-app.ts'
import { freshWorld, type World } from '#test/world.ts'

let world: World
let app: FastifyInstance
let gokyo: { id: string }

before(async () => {
  world = await freshWorld({ connections: 4 })
  const make = catalogue(world)
  gokyo = await make.trek({
    name: 'Gokyo Lakes Trek',
    slug: 'gokyo',
    region: 'Everest',
    difficulty: 'Challenging',
  })
  await make.trek({ name: 'Mardi Himal Trek', slug: 'mardi', region: 'Annapurna', difficulty: 'Strenuous' })
  app = await openApi(world)
})
after(async () => {
  await app.close()
  await world.close()
})

test('lists treks in pages: the header Link leads to the next one', async () => {
  const page = async (url: string) => {
    const { statusCode, headers, payload } = await app.inject(url)
    assert.equal(statusCode, 200, payload)
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(String(headers['link'] ?? '')) ?? []
    return {
      names: JSON.parse(payload).map(({ trek_name }: { trek_name: string }) => trek_name),
      total: headers['x-total-count'],
      next,
    }
  }
  const first = await page('/api/treks?limit=1')
  assert.deepEqual([first.names, first.total], [['Gokyo Lakes Trek'], '2'])
  assert.ok(first.next?.startsWith('/api/treks?limit=1&cursor='))
  const second = await page(first.next ?? '')
  assert.deepEqual(second, { names: ['Mardi Himal Trek'], total: '2', next: undefined })
  assert.equal((await page('/api/treks?limit=2')).next, undefined, 'the last page has no next one')
  assert.deepEqual(await page('/api/treks?region=everest&limit=1'), {
    names: ['Gokyo Lakes Trek'],
    total: '1',
    next: undefined,
  })
})

test('a list needs at most 1 kB a trek', async () => {
  const { statusCode, payload } = await app.inject('/api/treks?fields=card')
  assert.equal(statusCode, 200)
  const cards = JSON.parse(payload)
  assert.deepEqual(cards[0], {
    id: gokyo.id,
    trek_name: 'Gokyo Lakes Trek',
    slug: 'gokyo',
    region: 'Everest',
    difficulty: 'Challenging',
    duration: 14,
    max_altitude: cards[0].max_altitude,
    max_group_size: cards[0].max_group_size,
    host: cards[0].host,
    price: 1240,
    image: cards[0].image,
    rating: null,
    reviews: 0,
    next_departure: { trek_date: '2027-02-18', spots_left: 10 },
  })
  for (const card of cards) assert.ok(JSON.stringify(card).length <= 1024)
})

test('an unknown filter or value is an error that names it', async () => {
  const reasons: [query: string, reason: string][] = [
    ['destination=Everest', 'Please check: destination.'],
    ['difficulty=Deadly', 'Please check: difficulty.'],
    ['limit=0', 'Please check: limit.'],
    ['limit=101', 'Please check: limit.'],
    ['limit=ten', 'Please check: limit.'],
    ['cursor=x', 'Please check: cursor.'],
    [`cursor=${Buffer.from('["a","b"]').toString('base64url')}`, 'Please check: cursor.'],
    ['fields=name', 'Please check: fields.'],
  ]
  for (const [query, reason] of reasons) {
    const { statusCode, payload } = await app.inject(`/api/treks?${query}`)
    assert.deepEqual([statusCode, JSON.parse(payload).reason], [422, reason], query)
  }
})
