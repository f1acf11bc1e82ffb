import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { catalogue } from '#test/catalogue.ts'
import { freshWorld, type World } from '#test/world.ts'
import { trendingTreks } from '../search/listing-queries.ts'
import { countViews } from './count-views.ts'
import { rankTrending } from './rank-trending.ts'

let world: World
let make: ReturnType<typeof catalogue>
type Trek = Awaited<ReturnType<typeof make.trek>>
let gokyo: Trek, mardi: Trek, asleep: Trek

before(async () => {
  world = await freshWorld()
  make = catalogue(world)
  gokyo = await make.trek({ name: 'Gokyo Lakes', slug: 'gokyo' })
  mardi = await make.trek({ name: 'Mardi Himal', slug: 'mardi' })
  asleep = await make.trek({ name: 'Asleep', slug: 'asleep', state: 'inactive' })
})
after(() => world.close())

const viewed = (counts: Record<string, number>) => countViews(world.deps, new Map(Object.entries(counts)))
const ranked = async () => {
  await rankTrending(world.deps)
  return world.db
    .selectFrom('trending_trek')
    .innerJoin('trek', 'trek.id', 'trek_id')
    .select(['slug', 'bookings', 'views'])
    .orderBy('place')
    .execute()
}

test('Without any data the best rated treks trend', async () => {
  assert.deepEqual(await ranked(), [])
  const names = (await trendingTreks(world.deps, 7)).map(({ slug }) => slug)
  assert.deepEqual(names.toSorted(), ['gokyo', 'mardi'])
})

test('Views add up within a day, by slug or id; unknown and unlisted treks never trend', async () => {
  await viewed({ mardi: 2, nowhere: 9, asleep: 50 })
  await viewed({ mardi: 1, [mardi.id]: 4, gokyo: 1 })
  const expected = [
    { slug: 'mardi', bookings: 0, views: 7 },
    { slug: 'gokyo', bookings: 0, views: 1 },
  ]
  assert.deepEqual(await ranked(), expected)
  assert.deepEqual(await ranked(), expected, 'a second ranking changes nothing')
  assert.equal((await world.db.selectFrom('trek_view').selectAll().execute()).length, 3)
  assert.ok(asleep.id)
})

test('One booking counts more than seven views; a cancelled one counts nothing', async () => {
  const stored = await make.booked(gokyo.departureId)
  assert.deepEqual(
    (await ranked()).map(({ slug }) => slug),
    ['gokyo', 'mardi'],
  )
  assert.deepEqual(
    (await trendingTreks(world.deps, 1)).map(({ slug }) => slug),
    ['gokyo'],
  )
  await world.db
    .updateTable('booking')
    .set({ state: 'cancelled', cancelled_at: world.clock.now() })
    .where('id', '=', stored)
    .execute()
  assert.equal((await ranked())[0]?.slug, 'mardi')
})

test('Views and bookings older than thirty days do not count', async () => {
  await make.booked(gokyo.departureId)
  world.clock.days(29)
  assert.equal((await ranked()).length, 2)
  world.clock.days(1)
  assert.deepEqual(await ranked(), [])
  assert.deepEqual(await world.db.selectFrom('trek_view').selectAll().execute(), [])
})
