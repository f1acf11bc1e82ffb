import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { anOperator, type Operator } from '#test/sign-in/operator.ts'
import { paidBooking } from '#test/samples/paid-booking.ts'
import {
  aHostedTrek,
  aTraveller,
  bookedBy,
  type SignedIn,
  walkOver,
} from '#test/samples/completed-bookings.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { givenReviews } from './given-reviews-queries.ts'
import { hideReview, unhideReview } from './hide-review.ts'
import { rateTraveller } from './rate-traveller.ts'
import { receivedReviews } from './received-reviews-queries.ts'
import { replyToReview } from './reply-to-review.ts'
import { requestReviews } from './request-reviews.ts'
import { reviewsOfTrek } from './review-queries.ts'
import { showDueReviews } from './show-reviews.ts'
import { writeReview } from './write-review.ts'

let world: World
let maya: SignedIn
let jonas: SignedIn
let operator: Operator
before(async () => {
  world = await freshWorld()
  maya = await aTraveller(world)
  jonas = await aTraveller(world, 'Jonas', 'Weber')
  operator = await anOperator(world)
})
after(() => world.close())

const words = { rating: 8, body: 'Slow and good.' }
const refused = (act: Promise<unknown>, code: RefusalCode) =>
  assert.rejects(act, (error) => error instanceof Refusal && error.code === code, code)

async function aWalk(by = maya) {
  const trek = await aHostedTrek(world)
  const bookingId = await bookedBy(world, trek, by)
  return { ...trek, bookingId }
}

test('only a traveller who booked and completed the trek writes, from the day after the end, once', async () => {
  const walk = await aWalk()
  const { bookingId } = walk
  const write = (by: SignedIn, id = bookingId) => writeReview(world.deps, { bookingId: id, ...words }, by)
  await refused(write(maya), 'review-not-yet')
  walkOver(world, walk)
  world.clock.forward(-15 * 60_000)
  await refused(write(maya), 'review-not-yet')
  world.clock.forward(15 * 60_000)
  await refused(write(jonas), 'booking-not-found')
  await refused(write(walk.host), 'booking-not-found')
  await refused(write(maya, 'nonsense'), 'booking-not-found')
  await refused(writeReview(world.deps, { bookingId, rating: 11, body: 'x' }, maya), 'rating-missing')
  await refused(writeReview(world.deps, { bookingId, rating: 1, body: ' ' }, maya), 'review-empty')
  const stranger = { ...aVisitor(), account: null }
  await refused(writeReview(world.deps, { bookingId, ...words }, stranger), 'booking-not-found')

  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => write(maya)))
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const answer of answers)
    if (answer.status === 'rejected') assert.equal((answer.reason as Refusal).code, 'review-written')
})

test('a cancelled booking and a no-show are not reviewed, not even by SQL', async () => {
  for (const state of ['cancelled', 'no_show'] as const) {
    const walk = await aWalk()
    await world.db.updateTable('booking').set({ state }).where('id', '=', walk.bookingId).execute()
    walkOver(world, walk)
    const { bookingId } = walk
    await refused(writeReview(world.deps, { bookingId, ...words }, maya), 'review-not-yet')
    await refused(rateTraveller(world.deps, { bookingId, ...words }, walk.host), 'review-not-yet')
    const row = { booking_id: bookingId, author_id: maya.account.id, trek_id: walk.trekId, ...words }
    await assert.rejects(
      world.db
        .insertInto('review')
        .values({ ...row, written_at: world.clock.now() })
        .execute(),
      /only a walk is reviewed/,
    )
  }
})

test('the database does not change a written and published review', async () => {
  const walk = await aWalk()
  walkOver(world, walk)
  const id = await writeReview(world.deps, { bookingId: walk.bookingId, ...words }, maya)
  world.clock.days(14)
  assert.ok((await showDueReviews(world.deps)) >= 1)
  const change = (set: object) => world.db.updateTable('review').set(set).where('id', '=', id).execute()
  await assert.rejects(change({ rating: 10 }), /stays as it was written/)
  await assert.rejects(change({ shown_at: null }), /stays as it was written/)
  await assert.rejects(change({ hidden_at: new Date() }), /hidden_for_a_reason/)
  const other = await aWalk()
  const row = { booking_id: other.bookingId, author_id: jonas.account.id, trek_id: other.trekId, ...words }
  await assert.rejects(
    world.db
      .insertInto('review')
      .values({ ...row, written_at: world.clock.now() })
      .execute(),
    /reviewed by who walked it/,
  )
})

test('the host rates a traveller without knowing their review: never another host’s booking, a guest, twice, or in return', async () => {
  const walk = await aWalk()
  walkOver(world, walk)
  const rate = (bookingId: string, by = walk.host) => rateTraveller(world.deps, { bookingId, ...words }, by)
  const other = await aHostedTrek(world)
  await refused(rate(walk.bookingId, other.host), 'booking-not-found')
  await refused(rate(walk.bookingId, jonas), 'hosts-only')
  const guest = await paidBooking(world.deps, { departureId: walk.id, unitPriceCents: walk.price_cents })
  await refused(rate(guest), 'review-nobody')
  const erased = await bookedBy(world, walk, await aTraveller(world, 'Gone', 'Away'))
  await world.db
    .updateTable('account')
    .set({ state: 'erased' })
    .where('id', '=', String((await world.booking(erased)).account_id))
    .execute()
  await refused(rate(erased), 'review-nobody')
  await rate(walk.bookingId)
  await refused(rate(walk.bookingId), 'review-written')

  const late = await bookedBy(world, walk, jonas)
  await writeReview(world.deps, { bookingId: late, ...words }, jonas)
  world.clock.days(14)
  await showDueReviews(world.deps)
  await refused(rate(late), 'review-closed')
  await world.db
    .updateTable('host')
    .set({ status: 'suspended' })
    .where('id', '=', walk.host.account.id)
    .execute()
  await refused(rate(late), 'hosts-only')
})

test('two simultaneous authors see each other’s review in every order', async () => {
  for (let round = 0; round < 10; round += 1) {
    const walk = await aWalk()
    walkOver(world, walk)
    const { bookingId } = walk
    await Promise.all([
      writeReview(world.deps, { bookingId, ...words }, maya),
      rateTraveller(world.deps, { bookingId, ...words }, walk.host),
    ])
    assert.equal((await reviewsOfTrek(world.db, walk.trekId, 5)).reviews.length, 1)
    assert.equal((await receivedReviews(world.db, walk.host.account.id, 5)).total, 1)
  }
})

test('a public review gets one reply, from the trek’s host', async () => {
  const walk = await aWalk()
  walkOver(world, walk)
  const reviewId = await writeReview(world.deps, { bookingId: walk.bookingId, ...words }, maya)
  const reply = (by: SignedIn) =>
    replyToReview(world.deps, { reviewId, body: 'Thank you.\r\nCome back.' }, by)
  await refused(reply(walk.host), 'review-not-found')
  await rateTraveller(world.deps, { bookingId: walk.bookingId, ...words }, walk.host)
  await refused(reply((await aHostedTrek(world)).host), 'review-not-found')
  await refused(reply(maya), 'hosts-only')
  const answers = await Promise.allSettled([reply(walk.host), reply(walk.host), reply(walk.host)])
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  await refused(reply(walk.host), 'reply-given')
  const [shown] = (await reviewsOfTrek(world.db, walk.trekId, 5)).reviews
  assert.deepEqual([shown?.author, shown?.reply], ['Maya L.', 'Thank you.\nCome back.'])
  const mails = (await world.jobs()).filter(
    ({ name, payload }) => name === 'mail-review-replied' && payload.reviewId === reviewId,
  )
  assert.equal(mails.length, 1, 'one mail to the author')
  const change = world.db.updateTable('review').set({ reply: 'No.' }).where('id', '=', reviewId)
  await assert.rejects(change.execute(), /answered once/)
})

test('an operator hides a review with a reason for its author, and it is in the audit log', async () => {
  const walk = await aWalk()
  walkOver(world, walk)
  const reviewId = await writeReview(world.deps, { bookingId: walk.bookingId, ...words }, maya)
  await rateTraveller(world.deps, { bookingId: walk.bookingId, ...words }, walk.host)
  const decided = { side: 'review' as const, reviewId, reason: 'Names another guest.' }
  await refused(hideReview(world.deps, decided, maya), 'operators-only')
  await refused(hideReview(world.deps, { ...decided, reason: ' ' }, operator), 'hiding-needs-reason')
  await hideReview(world.deps, decided, operator)
  await refused(hideReview(world.deps, decided, operator), 'review-hidden-already')
  assert.equal((await reviewsOfTrek(world.db, walk.trekId, 5)).reviews.length, 0)
  const { written } = await givenReviews(world.deps, maya.account.id, 50)
  const mine = written.find(({ bookingId }) => bookingId === walk.bookingId)
  assert.equal(mine?.hiddenReason, 'Names another guest.')
  await unhideReview(world.deps, { ...decided, reason: 'She took the name out.' }, operator)
  assert.equal((await reviewsOfTrek(world.db, walk.trekId, 5)).reviews.length, 1)
  const log = await world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason', 'actor_id'])
    .where('subject_id', '=', reviewId)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    log.map(({ act, reason }) => [act, reason]),
    [
      ['hide-review', 'Names another guest.'],
      ['unhide-review', 'She took the name out.'],
    ],
  )
  assert.ok(log.every(({ actor_id }) => actor_id === operator.account.id))
})

test('a review is requested once, the day after the end, also from guests, never after a review or a cancellation', async () => {
  const walk = await aWalk()
  const [written, cancelled] = [await bookedBy(world, walk, jonas), await bookedBy(world, walk, jonas)]
  const guest = await paidBooking(world.deps, { departureId: walk.id, unitPriceCents: walk.price_cents })
  await world.db.updateTable('booking').set({ state: 'cancelled' }).where('id', '=', cancelled).execute()
  const before = new Set((await requested()).concat(cancelled))
  walkOver(world, walk)
  world.clock.forward(-15 * 60_000)
  await requestReviews(world.deps)
  assert.ok(!(await requested()).includes(walk.bookingId), 'not on the last day')
  world.clock.forward(15 * 60_000)
  await writeReview(world.deps, { bookingId: written, ...words }, jonas)
  const counts = await Promise.all([requestReviews(world.deps), requestReviews(world.deps)])
  const asked = (await requested()).filter((id) => !before.has(id))
  assert.deepEqual(asked.toSorted(), [walk.bookingId, guest].toSorted())
  assert.equal(counts[0] + counts[1], 2)
  world.clock.days(20)
  assert.equal(await requestReviews(world.deps), 0)
})

async function requested(): Promise<string[]> {
  return (await world.jobs()).flatMap((job) =>
    job.name === 'mail-review-request' ? [job.payload.bookingId] : [],
  )
}
