import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { bookedParty, payChange } from '#test/money/paid-change.ts'
import { signedIn } from '#test/samples/credit.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { lockBooking, travellersOf } from '../booking/booking-queries.ts'
import { endWithDeparture } from '../cancellation/end-with-departure.ts'
import type { WantedChange } from './change-quote-form.ts'
import { applyQuote, quoteChange } from './change-quotes.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function booked(days = 20) {
  const departure = await world.departure({ startsInDays: days })
  const { visitor } = await signedIn(world)
  const { id } = await boughtBooking(world, { departure, visitor, spots: 3 })
  const quote = (change: WantedChange, who = visitor) =>
    quoteChange(world.deps, { bookingId: id, change }, who)
  const apply = (quoteId: string, key: string = randomUUID(), who = visitor) =>
    applyQuote(world.deps, { bookingId: id, quoteId, key, origin: world.deps.origin }, who)
  return { id, visitor, quote, apply }
}

const leave: WantedChange = { kind: 'leave', positions: [2] }

test('a quote names the new lines and the refund, changes nothing, and applies one time', async () => {
  const { id, quote, apply } = await booked()
  const quoted = await quote(leave)
  assert.deepEqual(
    quoted.lines.map(({ kind, totalCents }) => [kind, totalCents]),
    [
      ['travellers', 2480_00],
      ['cancellation_charge', 620_00],
    ],
  )
  assert.deepEqual([quoted.spots, quoted.refund.percent, quoted.refund.cardCents], [2, 50, 620_00])
  assert.equal((await world.booking(id)).spots, 3)
  const key = randomUUID()
  await Promise.all([apply(quoted.id, key), apply(quoted.id, key)])
  const { spots, total_cents } = await world.booking(id)
  assert.deepEqual([spots, total_cents], [2, 3100_00])
  await assert.rejects(apply(quoted.id), { code: 'traveller-not-found' })
})

test('travellers who join and a dearer departure are quoted, held and paid before they apply', async () => {
  const { id, quote, apply } = await booked(60)
  const join: WantedChange = {
    kind: 'add',
    travellers: [{ first_name: 'Zora', last_name: 'Quist', is_child: true }],
  }
  const more = await quote(join)
  assert.deepEqual([more.spots, more.dueCents, more.refund.cardCents], [4, 1240_00, 0])
  const key = randomUUID()
  const { url } = await apply(more.id, key)
  assert.equal((await apply(more.id, key)).url, url, 'the same page for the same key')
  assert.equal((await world.booking(id)).spots, 3)
  assert.equal(await payChange(world, { url, bookingId: id }), 'confirmed')
  assert.deepEqual(await apply(more.id, key), { url: null, bookingId: id }, 'it is made')
  const booking = await world.booking(id)
  assert.deepEqual([booking.spots, booking.children], [4, 1])

  const { trek_id: trekId } = await world.db
    .selectFrom('departure')
    .select('trek_id')
    .where('id', '=', booking.departure_id)
    .executeTakeFirstOrThrow()
  const dearer = await world.departure({ trekId, startsInDays: 90, priceCents: 1300_00 })
  const move = await quote({ kind: 'move', departure_id: dearer.id })
  assert.deepEqual(
    move.lines.map(({ kind, totalCents }) => [kind, totalCents]),
    [['travellers', 5200_00]],
  )
  assert.equal(move.dueCents, 240_00)
  assert.equal(await payChange(world, { ...(await apply(move.id)), bookingId: id }), 'confirmed')
  assert.equal((await world.booking(id)).departure_id, dearer.id)
  await assert.rejects(quote({ kind: 'move', departure_id: dearer.id }), { code: 'move-not-there' })
  assert.deepEqual(await world.violations(), [])
})

test('a name, another person and a cancellation are quoted and applied', async () => {
  const { id, quote, apply } = await booked()
  const [, friend] = await travellersOf(world.db, id)
  const name = { kind: 'travellers' as const, position: 1, last_name: 'Quist', is_child: false }
  const correct = { ...name, first_name: friend?.first_name ?? '', another_person: false }
  await apply((await quote(correct)).id)
  await apply((await quote({ ...name, first_name: 'Zora', another_person: true })).id)
  const [, now] = await travellersOf(world.db, id)
  assert.deepEqual([now?.first_name, now?.last_name], ['Zora', 'Quist'])
  const cancelled = await quote({ kind: 'cancel', to: 'card' })
  assert.deepEqual([cancelled.refund.cardCents, cancelled.refund.chargeCents], [1860_00, 1860_00])
  await apply(cancelled.id)
  await apply(cancelled.id)
  assert.equal((await world.booking(id)).state, 'cancelled')
  await assert.rejects(quote({ kind: 'cancel', to: 'card' }), { code: 'booking-not-cancellable' })
  assert.deepEqual(await world.violations(), [])
})

test('a cancellation to credit gives the card’s part to the account at once, and can be sent again', async () => {
  const { id, quote, apply } = await booked()
  const cancelled = await quote({ kind: 'cancel', to: 'credit' })
  await apply(cancelled.id)
  await apply(cancelled.id)
  const { state, refund_amount_cents, refund_as_credit_cents } = await world.booking(id)
  assert.deepEqual(
    [state, refund_amount_cents, refund_as_credit_cents],
    ['cancelled', 0, cancelled.refund.cardCents],
  )
  assert.deepEqual(await world.violations(), [])
})

test('a forged quote, one of another booking, of yesterday, and a stranger are refused', async () => {
  const [one, other] = [await booked(), await booked()]
  const { id } = await one.quote(leave)
  const [text = '', signature = ''] = id.split('.')
  const forged = Buffer.from(
    Buffer.from(text, 'base64url').toString().replace('"cardCents":62000', '"cardCents":99999'),
  ).toString('base64url')
  for (const wrong of [`${forged}.${signature}`, text, '', `${text}.${signature.slice(1)}`])
    await assert.rejects(one.apply(wrong), { code: 'quote-over' })
  await assert.rejects(other.apply(id), { code: 'quote-over' })
  await assert.rejects(one.quote(leave, aVisitor()), { code: 'booking-not-found' })
  await assert.rejects(one.apply(id, randomUUID(), aVisitor()), { code: 'booking-not-found' })
  world.clock.days(1)
  await assert.rejects(one.apply(id), { code: 'quote-over' })
  assert.equal((await world.booking(one.id)).spots, 3)
})

test('a second request of a cancellation succeeds when the departure was cancelled with the same refund', async () => {
  const { id, visitor } = await bookedParty(world, { days: 100 })
  const cancel = { bookingId: id, change: { kind: 'cancel' as const, to: 'card' as const } }
  const quote = await quoteChange(world.deps, cancel, visitor)
  await world.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, id)
    await endWithDeparture(world.deps, tx, booking, { by: 'operator', reason: 'A landslide.' })
  })
  const applying = { bookingId: id, quoteId: quote.id, key: randomUUID(), origin: world.deps.origin }
  assert.deepEqual(await applyQuote(world.deps, applying, visitor), { url: null })
})
