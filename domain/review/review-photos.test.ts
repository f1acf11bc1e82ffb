import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import {
  aHostedTrek,
  aTraveller,
  bookedBy,
  type SignedIn,
  walkOver,
} from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { findOfficeReviews } from './office-reviews-queries.ts'
import { type OnlyReviews, reviewsOfTrek } from './review-queries.ts'
import { showDueReviews } from './show-reviews.ts'
import { writeReview } from './write-review.ts'

let world: World
let maya: SignedIn
let photo: Buffer
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
before(async () => {
  world = await freshWorld()
  maya = await aTraveller(world)
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2F7A4F' } })
    .jpeg()
    .toBuffer()
})
after(() => world.close())

async function aWalk() {
  const trek = await aHostedTrek(world)
  const bookingId = await bookedBy(world, trek, maya)
  walkOver(world, trek)
  return { bookingId, host: trek.host }
}

const write = (bookingId: string, photos: Buffer[], by = maya) =>
  writeReview(world.deps, { bookingId, rating: 8, body: 'Slow and good.', photos }, by)

test('an invalid photo is reported by its position, and none of the others is stored', async () => {
  const { bookingId, host } = await aWalk()
  const refused = async (act: Promise<unknown>, code: RefusalCode, place?: number) =>
    assert.rejects(
      act,
      (error) => error instanceof Refusal && error.code === code && error.detail['photo'] === place,
    )
  await refused(write(bookingId, [photo, photo, svg]), 'photo-not-an-image', 3)
  await refused(write(bookingId, [photo.subarray(0, 200), photo]), 'photo-not-processed', 1)
  await refused(write(bookingId, Array(6).fill(photo)), 'too-many-photos')
  // An account that may not write it is refused before any of the files is read.
  await refused(write(bookingId, [svg], host), 'booking-not-found')
  assert.equal(world.files.size, 0)
  assert.deepEqual(await world.db.selectFrom('review').select('id').execute(), [])
})

test('one of two simultaneous submissions of a review is stored, with its photos only', async () => {
  const { bookingId } = await aWalk()
  const sent = await Promise.allSettled([1, 2, 3].map(() => write(bookingId, [photo, photo])))
  assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, 1)
  const rows = await world.db.selectFrom('review_photo').select('storage_key').orderBy('position').execute()
  assert.equal(rows.length, 2)
  const keys = rows.map(({ storage_key }) => storage_key)
  assert.deepEqual([...world.files.keys()].toSorted(), keys.toSorted())
  const [review] = await findOfficeReviews(world.deps, 'waiting', 9)
  assert.deepEqual(
    review?.photos.map(({ key }) => key),
    keys,
    'an operator sees them before publication',
  )
})

test('a trek’s reviews can be filtered by photos and by a low rating', async () => {
  const trek = await aHostedTrek(world)
  const wrote: [rating: number, photos: Buffer[]][] = [
    [7, []],
    [10, [photo]],
    [8, []],
    [3, [photo, photo]],
  ]
  for (const [rating, photos] of wrote) {
    const bookingId = await bookedBy(world, trek, maya)
    walkOver(world, trek)
    world.clock.minutes(1)
    await writeReview(world.deps, { bookingId, rating, body: 'Slow and good.', photos }, maya)
  }
  const ratingsOf = async (most: number, only: OnlyReviews | null) =>
    (await reviewsOfTrek(world.db, trek.trekId, most, only)).reviews.map(({ rating }) => rating)
  assert.deepEqual(await ratingsOf(9, null), [], 'none is public yet')
  world.clock.days(14)
  await showDueReviews(world.deps)
  assert.deepEqual(await ratingsOf(3, null), [3, 8, 10])
  assert.deepEqual(await ratingsOf(9, 'photos'), [3, 10])
  assert.deepEqual(await ratingsOf(9, 'low'), [3, 7])
  assert.equal((await reviewsOfTrek(world.db, trek.trekId, 1, 'low')).withPhotos, 2)

  const remove = (position: number) =>
    world.db
      .deleteFrom('review_photo')
      .where('position', '=', position)
      .where(
        'review_id',
        'in',
        world.db.selectFrom('review').select('id').where('trek_id', '=', trek.trekId).where('rating', '=', 3),
      )
      .execute()
  await remove(1)
  assert.deepEqual(await ratingsOf(9, 'photos'), [3, 10], 'one of its two photos is left')
  await remove(2)
  assert.deepEqual(await ratingsOf(9, 'photos'), [10], 'the last one is removed')
})
