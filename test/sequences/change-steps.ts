import { randomUUID } from 'node:crypto'
import { findBooking, travellersOf } from '#domain/booking/booking-queries.ts'
import { correctOwnName, handOverSpot } from '#domain/booking/change/change-name.ts'
import { changeExtras, findExtraChoices, quoteExtras } from '#domain/booking-change/change-extras.ts'
import { leaveBooking, quoteLeaving } from '#domain/booking-change/leave-booking.ts'
import { leaveForTraveller } from '#domain/booking-change/leave-for-traveller.ts'
import { moveBooking, quoteMoves } from '#domain/booking-change/move-booking.ts'
import { cancelBooking, quoteCancellation } from '#domain/cancellation/cancel-booking.ts'
import { expireOrders, letOrderGo } from '#domain/checkout/end-order.ts'
import { settleSession } from '#domain/checkout/settle-payment.ts'
import type { Checkout } from '#domain/checkout/start-checkout.ts'
import { addAsShown, payChange, sessionOf } from '../money/paid-change.ts'
import { operatorNow, type Stage } from './open-stage.ts'

/** Does something to a booking and returns what it did; null when there was nothing to do. */
export type Step = (stage: Stage) => Promise<string | null>

/** What a traveller, or an operator for the traveller, does with a booking before the trek. */
export const changeSteps = {
  async add(stage) {
    const { world, id, visitor, next } = stage
    const checkout = await addAsShown(world, { id, visitor, count: 1 + next(2) })
    return checkout.url ? pay(stage, checkout, 'added') : 'added free'
  },

  async leave({ world, id, visitor, next }) {
    const [, ...others] = await travellersOf(world.db, id)
    if (others.length === 0) return null
    const positions = others.slice(0, 1 + next(others.length)).map(({ position }) => position)
    const { sum } = await quoteLeaving(world.deps, { bookingId: id, positions }, visitor)
    await leaveBooking(world.deps, { bookingId: id, positions, shown: sum, key: randomUUID() }, visitor)
    return 'left'
  },

  async leaveByOperator(stage) {
    const { world, id, visitor } = stage
    const last = (await travellersOf(world.db, id)).at(-1)
    if (!last || last.position === 0) return null
    const positions = [last.position]
    const { sum } = await quoteLeaving(world.deps, { bookingId: id, positions }, visitor)
    const wanted = { bookingId: id, positions, shown: sum, reason: 'On the phone' }
    await leaveForTraveller(world.deps, wanted, operatorNow(stage))
    return 'left by an operator'
  },

  async move(stage) {
    const { world, id, visitor, next } = stage
    const { moves } = await quoteMoves(world.deps, id, visitor)
    const move = moves[next(moves.length)]
    if (!move) return null
    const wanted = { bookingId: id, departureId: move.departure.id, shown: move.sum, key: randomUUID() }
    const checkout = await moveBooking(world.deps, { ...wanted, origin: world.deps.origin }, visitor)
    return checkout.url ? pay(stage, checkout, 'moved') : 'moved free'
  },

  async extras(stage) {
    const { world, id, visitor, next } = stage
    const booking = await findBooking(world.db, id)
    const wishes = (await findExtraChoices(world.deps, booking)).map(({ id: extraId, least, most }) => ({
      id: extraId,
      // Sometimes one more than there is.
      quantity: least + next(Math.min(3, most - least) + (next(8) === 0 ? 2 : 1)),
    }))
    const { sum } = await quoteExtras(world.deps, { bookingId: id, wishes }, visitor)
    const wanted = { bookingId: id, wishes, shown: sum, key: randomUUID(), origin: world.deps.origin }
    const checkout = await changeExtras(world.deps, wanted, visitor)
    if (checkout.url) return pay(stage, checkout, 'extras ordered')
    return sum.fallsCents > 0 ? 'extras removed' : 'extras changed free'
  },

  async correctName({ world, id, visitor, next }) {
    const travellers = await travellersOf(world.db, id)
    const { position = 0, last_name: lastName = '' } = travellers[next(travellers.length)] ?? {}
    const name = { firstName: `Maya${'abcdefgh'[next(8)]}`, lastName }
    await correctOwnName(world.deps, { bookingId: id, position, ...name, key: randomUUID() }, visitor)
    return 'name corrected'
  },

  async handOver({ world, id, visitor, next }) {
    const [, ...others] = await travellersOf(world.db, id)
    const other = others[next(others.length)]
    if (!other) return null
    const person = { firstName: 'Elias', lastName: `Berg${'abcdefgh'[next(8)]}`, isChild: next(4) === 0 }
    const wanted = { bookingId: id, position: other.position, ...person, key: randomUUID() }
    await handOverSpot(world.deps, wanted, visitor)
    return 'handed over'
  },

  async cancel({ world, id, visitor, next }) {
    const shown = await quoteCancellation(world.deps, id, visitor)
    const asCredit = next(2) === 0
    await cancelBooking(world.deps, { bookingId: id, shown, asCredit }, visitor)
    return asCredit ? 'cancelled as credit' : 'cancelled to the card'
  },

  async letGo({ world, id, visitor }) {
    const orders = world.db.selectFrom('change_order').select('id').where('booking_id', '=', id)
    if (!(await orders.where('state', '=', 'held').executeTakeFirst())) return null
    await letOrderGo(world.deps, id, visitor)
    return 'order let go'
  },
} satisfies Record<string, Step>

/** Pays at once, pays just before the order ends, pays after it has ended, or never pays; or leaves the card page open. */
async function pay(stage: Stage, checkout: Checkout, what: string): Promise<string> {
  const { world, next } = stage
  const sessionId = sessionOf(checkout)
  const way = next(8)
  if (way === 0) return `${what}: the card page is open`
  if (way > 3) {
    await payChange(world, checkout)
    return `${what}: paid`
  }
  if (way === 1) {
    world.payments.pay(sessionId)
    world.clock.minutes(20)
    await expireOrders(world.deps)
    return `${what}: paid when the order ends`
  }
  world.clock.minutes(20)
  await expireOrders(world.deps)
  if (way === 2) return `${what}: never paid`
  world.payments.set(sessionId, { state: 'complete', paid: true, intentId: `pi_${sessionId}_late` })
  await settleSession(world.deps, { sessionId })
  return `${what}: paid too late`
}
