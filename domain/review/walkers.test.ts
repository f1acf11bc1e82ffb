import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aHostedTrek, aTraveller, bookedBy, walkOver } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { rateTraveller } from './rate-traveller.ts'
import { showDueReviews } from './show-reviews.ts'
import { walkerReviews } from './walker-queries.ts'
import { writeReview } from './write-review.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('the next host reads earlier hosts’ reviews when they are public, and rates after the trek, once', async () => {
  const [first, next] = [await aHostedTrek(world), await aHostedTrek(world)]
  const jonas = await aTraveller(world, 'Jonas', 'Weber')
  const [walked, ahead] = [await bookedBy(world, first, jonas), await bookedBy(world, next, jonas)]
  const of = async (departure: { id: string }, bookingId: string) =>
    (await walkerReviews(world.deps, departure.id)).get(bookingId)
  assert.deepEqual(await of(first, walked), { words: [], mayBeRated: false })

  walkOver(world, first)
  assert.equal((await of(first, walked))?.mayBeRated, true)
  await rateTraveller(
    world.deps,
    { bookingId: walked, rating: 9, body: 'Walks slowly, laughs a lot.' },
    first.host,
  )
  assert.deepEqual(await of(first, walked), { words: [], mayBeRated: false })
  assert.deepEqual((await of(next, ahead))?.words, [], 'hidden until both are written')
  await writeReview(world.deps, { bookingId: walked, rating: 10, body: 'Good.' }, jonas)
  assert.deepEqual((await of(next, ahead))?.words, [{ rating: 9, body: 'Walks slowly, laughs a lot.' }])

  // The traveller's review becomes public after 14 days: from then on the host replies, and cannot rate.
  await writeReview(world.deps, { bookingId: ahead, rating: 6, body: 'Cold.' }, jonas)
  assert.equal((await of(next, ahead))?.mayBeRated, true)
  world.clock.days(14)
  await showDueReviews(world.deps)
  assert.equal((await of(next, ahead))?.mayBeRated, false)
})

test('a hidden review is shown to nobody, and an erased account has none', async () => {
  const departure = await aHostedTrek(world)
  const maya = await aTraveller(world)
  const bookingId = await bookedBy(world, departure, maya)
  walkOver(world, departure)
  await rateTraveller(world.deps, { bookingId, rating: 2, body: 'Rude.' }, departure.host)
  world.clock.days(14)
  await showDueReviews(world.deps)
  const words = async () => (await walkerReviews(world.deps, departure.id)).get(bookingId)?.words
  assert.equal((await words())?.length, 1)
  const hidden = { hidden_at: world.clock.now(), hidden_reason: 'An insult.' }
  await world.db.updateTable('traveller_review').set(hidden).where('booking_id', '=', bookingId).execute()
  assert.deepEqual(await words(), [])
  await world.db.updateTable('account').set({ state: 'erased' }).where('id', '=', maya.account.id).execute()
  assert.equal(await words(), undefined)
})
