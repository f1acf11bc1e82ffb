import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { paidBooking } from '#test/samples/paid-booking.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { Refusal } from '../refusal.ts'
import type { Difficulty } from '../trek/trek-rules.ts'
import { findTrekPage } from './trek-page-queries.ts'
import { mustBeOfTrek } from '../trek/must-be-of-trek.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const refusedWith = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

test('a trek is found by its id and by its slug, with its parts in order', async () => {
  const { trekId } = await world.departure({ startsInDays: 40 })
  await world.departure({ trekId, startsInDays: 20, priceCents: 990_00 })
  await world.db
    .insertInto('trek_day')
    .values([
      { trek_id: trekId, day: 2, kind: 'trek', place: 'Chame', altitude_m: 2670, hours: 5.5, km: 16 },
      { trek_id: trekId, day: 1, kind: 'arrival', place: 'Kathmandu', altitude_m: 1400 },
    ])
    .execute()
  const byId = await findTrekPage(world.deps, trekId, { most: 5 })
  assert.deepEqual(await findTrekPage(world.deps, byId.slug, { most: 5 }), byId)
  assert.deepEqual(
    byId.days.map(({ day, place, hours, km }) => [day, place, hours, km]),
    [
      [1, 'Kathmandu', 0, 0],
      [2, 'Chame', 5.5, 16],
    ],
  )
  assert.deepEqual(
    byId.departures.map(({ startsOn, priceCents, spotsLeft, offer }) => [
      startsOn,
      priceCents,
      spotsLeft,
      offer,
    ]),
    [
      ['2026-12-10', 990_00, 10, 'open'],
      ['2026-12-30', 1240_00, 10, 'open'],
    ],
  )
  assert.equal(byId.today, '2026-11-20')
  assert.equal(byId.hostName, 'Pasang')
})

test('a trek without a summary is described by its overview, cut after a word', async () => {
  const { trekId } = await world.departure({})
  const overview = `${'Stone villages and '.repeat(8)}a high pass at the end of the valley.`
  const describe = (summary: string) =>
    world.db.updateTable('trek').set({ summary, overview }).where('id', '=', trekId).execute()
  const described = async () => (await findTrekPage(world.deps, trekId, { most: 0 })).summary
  await describe('')
  assert.equal(await described(), `${'Stone villages and '.repeat(8)}a high…`)
  await describe('A valley behind the monsoon.')
  assert.equal(await described(), 'A valley behind the monsoon.')
})

test('holds count as taken, and a departure is marked full or closed', async () => {
  const { id, trekId } = await world.departure({ spots: 2, startsInDays: 60 })
  await world.departure({ trekId, startsInDays: 6 })
  await world.departure({ trekId, startsInDays: 7 })
  await world.departure({ trekId, startsInDays: -3 })
  await holdSpots(world.deps, { departureId: id, party: { adults: 1, children: 1 } }, aVisitor())
  const { departures } = await findTrekPage(world.deps, trekId, { most: 5 })
  assert.deepEqual(
    departures.map(({ offer, spotsLeft }) => [offer, spotsLeft]),
    [
      ['closed', 10],
      ['open', 10],
      ['full', 0],
    ],
  )
})

test('refuses an unknown, inactive or unapproved trek with the sentence of the specification', async () => {
  const { trekId } = await world.departure()
  const { slug } = await findTrekPage(world.deps, trekId, { most: 5 })
  for (const unknown of ['no-such-trek', randomUUID(), '%', '\0', "'; drop table trek; --"])
    await assert.rejects(findTrekPage(world.deps, unknown, { most: 5 }), refusedWith('trek-not-found'))
  await world.db.updateTable('trek').set({ state: 'inactive' }).where('id', '=', trekId).execute()
  await assert.rejects(findTrekPage(world.deps, slug, { most: 5 }), refusedWith('trek-not-found'))
  await world.db.updateTable('trek').set({ state: 'active' }).where('id', '=', trekId).execute()
  await world.db.updateTable('host').set({ status: 'suspended' }).execute()
  await assert.rejects(findTrekPage(world.deps, slug, { most: 5 }), refusedWith('trek-not-found'))
  await world.db.updateTable('host').set({ status: 'verified' }).execute()
  assert.equal((await findTrekPage(world.deps, slug, { most: 5 })).id, trekId)
})

test('refuses a departure of another trek', async () => {
  const [one, other] = [await world.departure(), await world.departure()]
  await mustBeOfTrek(world.deps, one.id, one.trekId)
  for (const [departureId, trekId] of [
    [other.id, one.trekId],
    [one.id, 'no-such-trek'],
    ['not-a-uuid', one.trekId],
  ] as const)
    await assert.rejects(mustBeOfTrek(world.deps, departureId, trekId), refusedWith('departure-not-found'))
})

test('reviews come newest first, hidden ones do not count, and names are shortened', async () => {
  const { id, trekId } = await world.departure({ spots: 20 })
  for (const [rating, hidden] of [
    [10, false],
    [9, false],
    [1, true],
  ] as const)
    await review(id, trekId, rating, hidden)
  const { reviews, hostRating } = await findTrekPage(world.deps, trekId, { most: 1 })
  assert.deepEqual(reviews.distribution, [0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
  assert.deepEqual(hostRating, { score: 9.5, count: 2 })
  assert.deepEqual(
    reviews.reviews.map(({ rating, author, country }) => [rating, author, country]),
    [[9, 'Jonas W.', 'Germany']],
  )
})

test('similar are three other listed treks, of the same region first, then of the same difficulty', async () => {
  const own = await trekIn('Makalu', 'Strenuous')
  const [near, like] = [await trekIn('Makalu', 'Easy'), await trekIn('Dolpo', 'Strenuous')]
  await trekIn('Makalu', 'Strenuous', 'inactive')
  const { similar } = await findTrekPage(world.deps, own, { most: 5 })
  assert.deepEqual(
    similar.slice(0, 2).map(({ slug }) => slug),
    [near, like].map((id) => `similar-${id}`),
  )
  assert.equal(new Set(similar.map(({ id }) => id).filter((id) => id !== own)).size, 3)
  assert.deepEqual(
    similar.slice(0, 2).map(({ fromCents, next, rating }) => [fromCents, next, rating]),
    [near, like].map(() => [1240_00, { startsOn: '2027-02-18', spotsLeft: 10, paysCents: 1240_00 }, null]),
  )
})

/** A trek with a picture, named after its id. */
async function trekIn(
  region: string,
  difficulty: Difficulty,
  state: 'active' | 'inactive' = 'active',
): Promise<string> {
  const { trekId } = await world.departure()
  const change = { slug: `similar-${trekId}`, region, difficulty, state }
  await world.db.updateTable('trek').set(change).where('id', '=', trekId).execute()
  await world.db
    .insertInto('picture')
    .values({
      trek_id: trekId,
      position: 1,
      kind: 'illustration',
      storage_key: `art/${trekId}/1-cover.webp`,
      alt: 'Dawn',
      width: 1200,
      height: 900,
    })
    .execute()
  return trekId
}

async function review(departureId: string, trekId: string, rating: number, hidden: boolean) {
  world.clock.minutes(1)
  const { id: author_id } = await world.db
    .insertInto('account')
    .values({
      email: `${randomUUID()}@example.com`,
      first_name: 'Jonas',
      last_name: 'Weber',
      country: 'Germany',
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const booking_id = await paidBooking(world.deps, { departureId, unitPriceCents: 1240_00 })
  await world.db.updateTable('booking').set({ account_id: author_id }).where('id', '=', booking_id).execute()
  const written = { trek_id: trekId, booking_id, author_id, rating, body: 'We walked.' }
  const at = world.clock.now()
  const hiding = hidden ? { hidden_at: at, hidden_reason: 'Not true.' } : {}
  await world.db
    .insertInto('review')
    .values({ ...written, ...hiding, written_at: at, shown_at: at })
    .execute()
}
