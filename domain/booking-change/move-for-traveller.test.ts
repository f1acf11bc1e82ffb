import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bookedParty, payChange } from '#test/money/paid-change.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { expireOrders } from '../checkout/end-order.ts'
import { payOpenOrder } from '../checkout/order-checkout.ts'
import { findOfficeBooking } from '../office/office-booking-queries.ts'
import { moveForTraveller } from './move-for-traveller.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const reason = 'Asked on the phone.'

async function offered(priceCents: number) {
  const booked = await bookedParty(world)
  const to = await world.departure({ trekId: booked.departure.trekId, startsInDays: 90, priceCents })
  const { moves } = await findOfficeBooking(world.deps, booked.id)
  const move = moves.find(({ departure }) => departure.id === to.id)
  assert.ok(move, 'the office offers it')
  return { ...booked, to, shown: move.sum }
}

test('an operator moves a booking at once when nothing is to pay, audited', async () => {
  const { id, to, shown } = await offered(1240_00)
  const operator = await anOperator(world)
  const request = { bookingId: id, departureId: to.id, shown, reason }
  await assert.rejects(moveForTraveller(world.deps, { ...request, reason: '' }, operator))
  assert.equal(await moveForTraveller(world.deps, request, operator), 'applied')
  assert.equal((await world.booking(id)).departure_id, to.id)
  const acts = await world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason'])
    .where('subject_id', '=', id)
    .execute()
  assert.deepEqual(acts, [{ act: 'move-booking', reason }])
  assert.deepEqual(await world.violations(), [])
})

test('a dearer move waits a day for the traveller, who is asked by mail and pays', async () => {
  const { id, visitor, to, shown } = await offered(1300_00)
  const request = { bookingId: id, departureId: to.id, shown, reason }
  assert.equal(await moveForTraveller(world.deps, request, await anOperator(world)), 'waits')
  const [job] = (await world.jobs()).filter(({ name }) => name === 'mail-change-order')
  assert.ok(job)
  world.clock.minutes(23 * 60)
  assert.equal(await expireOrders(world.deps), 0)
  const checkout = await payOpenOrder(world.deps, { bookingId: id, origin: world.deps.origin }, visitor)
  assert.equal(await payChange(world, checkout), 'confirmed')
  assert.equal((await world.booking(id)).departure_id, to.id)

  const unpaid = await offered(1300_00)
  const wanted = { bookingId: unpaid.id, departureId: unpaid.to.id, shown: unpaid.shown, reason }
  await moveForTraveller(world.deps, wanted, await anOperator(world))
  world.clock.minutes(24 * 60 + 1)
  assert.equal(await expireOrders(world.deps), 1)
  assert.equal(await expireOrders(world.deps), 0)
  assert.equal(await world.spotsTaken(unpaid.to.id), 0)
  const ended = (await world.jobs()).filter(({ name }) => name === 'mail-change-order-ended')
  assert.deepEqual(
    ended.map(({ payload }) => 'bookingId' in payload && payload.bookingId),
    [unpaid.id],
  )
  const mails = await sendMailsAbout(world, unpaid.id)
  const [mail, ...more] = mails.filter(({ subject }) => subject.startsWith('The change of your booking'))
  assert.match(mail?.text ?? '', /You had not paid for the change/)
  assert.deepEqual(more, [])
  assert.deepEqual(await world.violations(), [])
})

test('nobody but an operator may, not for an own booking, and not at another price', async () => {
  const { id, visitor, to, shown } = await offered(1240_00)
  const request = { bookingId: id, departureId: to.id, shown, reason }
  await assert.rejects(moveForTraveller(world.deps, request, visitor), { code: 'operators-only' })
  const operator = await anOperator(world)
  await assert.rejects(
    moveForTraveller(world.deps, { ...request, shown: { ...shown, dueCents: 1 } }, operator),
    { code: 'change-price-differs' },
  )
  await assert.rejects(moveForTraveller(world.deps, { ...request, departureId: 'x' }, operator), {
    code: 'move-not-there',
  })
  await world.db
    .updateTable('booking')
    .set({ account_id: operator.account.id })
    .where('id', '=', id)
    .execute()
  await assert.rejects(moveForTraveller(world.deps, request, operator), { code: 'booking-own' })
})
