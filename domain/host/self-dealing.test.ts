import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { aHostedTrek, aTraveller, bookedBy, walkOver } from '#test/samples/completed-bookings.ts'
import { freshWorld, makeAccount, type World } from '#test/world.ts'
import { attachBookings } from '../sign-in/attach-bookings.ts'
import { listHostOwnBookings } from '../booking/office/host-own-bookings-queries.ts'
import { rateTraveller } from '../review/rate-traveller.ts'
import { writeReview } from '../review/write-review.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const words = { rating: 10, body: 'The best host in Nepal.' }
const ownReview = { code: 'own-review' }

/** A trek whose host has this address, with a paid guest booking with that address, as was possible before the rule. */
async function bookedByItsHost() {
  const trek = await aHostedTrek(world)
  const { email } = await world.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', trek.host.account.id)
    .executeTakeFirstOrThrow()
  const { id } = await boughtBooking(world, { departure: trek })
  await world.db.updateTable('booking').set({ email }).where('id', '=', id).execute()
  return { ...trek, email, bookingId: id }
}

const attach = (accountId: string, email: string, onOwnTreks = false) =>
  world.db.transaction().execute((tx) => attachBookings(tx, { accountId, email, onOwnTreks }))

test('a host who signs in does not get a guest booking of their own trek', async () => {
  const { host, email, bookingId } = await bookedByItsHost()
  const other = await boughtBooking(world, { departure: await world.departure() })
  await world.db.updateTable('booking').set({ email }).where('id', '=', other.id).execute()
  await attach(host.account.id, email)
  assert.equal((await world.booking(bookingId)).account_id, null)
  assert.equal(
    (await world.booking(other.id)).account_id,
    host.account.id,
    'as every booking of another host',
  )
  await attach(host.account.id, email, true)
  assert.equal((await world.booking(bookingId)).account_id, host.account.id, 'so that an erasure finds it')
})

test('a host neither reviews nor rates a booking of their own trek', async () => {
  const trek = await bookedByItsHost()
  const { host, bookingId } = trek
  await attach(host.account.id, trek.email, true)
  const honest = await bookedBy(world, trek, await aTraveller(world))
  walkOver(world, trek)
  await assert.rejects(writeReview(world.deps, { bookingId, ...words }, host), ownReview)
  await assert.rejects(rateTraveller(world.deps, { bookingId, ...words }, host), ownReview)
  await rateTraveller(world.deps, { bookingId: honest, ...words }, host)
})

test('a second account with the host’s mailbox does not review the host’s trek', async () => {
  const trek = await bookedByItsHost()
  const email = trek.email.replace('@', '+walker@')
  const walker = await aTraveller(world)
  const id = await makeAccount(world.deps, email)
  const account = { ...walker.account, id, email }
  const bookingId = await bookedBy(world, trek, { ...walker, account })
  walkOver(world, trek)
  await assert.rejects(writeReview(world.deps, { bookingId, ...words }, { ...walker, account }), ownReview)
})

test('operators see the bookings that hosts made on their treks, and no others', async () => {
  const trek = await bookedByItsHost()
  const honest = await bookedBy(world, trek, await aTraveller(world))
  const listed = await listHostOwnBookings(world.deps)
  const found = listed.find(({ id }) => id === trek.bookingId)
  assert.deepEqual([found?.isGuest, found?.isReviewed, found?.state], [true, false, 'confirmed'])
  assert.ok(!listed.some(({ id }) => id === honest))
})
