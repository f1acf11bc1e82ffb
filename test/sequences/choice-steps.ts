import { randomUUID } from 'node:crypto'
import { findBooking } from '#domain/booking/booking-queries.ts'
import { moveBooking, quoteMoves } from '#domain/booking-change/move-booking.ts'
import { cancelBooking, quoteCancellation } from '#domain/cancellation/cancel-booking.ts'
import { cancelDeparture } from '#domain/cancellation/cancel-departure.ts'
import { endDepartureBookings } from '#domain/cancellation/end-departure-bookings.ts'
import { lapseChoices } from '#domain/cancellation/end-by-choice.ts'
import { expireOrders } from '#domain/checkout/end-order.ts'
import { openChoiceOf } from '../samples/departure-end.ts'
import type { Step } from './change-steps.ts'
import { workOnParts } from './part-steps.ts'

/** The host cancels the departure before its start, and the traveller chooses what happens with the booking, or nothing in time. */
export const choiceSteps = {
  async cancelByHost({ world, id, host }) {
    const { departure_id: departureId } = await world.booking(id)
    const [reason, by] = ['The pass is closed.', 'host'] as const
    const acting = { ...host.visitor, secondFactorAt: world.clock.now() }
    await cancelDeparture(world.deps, { departureId, reason }, acting)
    await endDepartureBookings(world.deps, { departureId, by, reason, offersChoice: true })
    return 'departure cancelled by the host'
  },

  async chooseDate({ world, id, visitor, next }) {
    const { moves } = await quoteMoves(world.deps, id, visitor)
    const move = moves[next(moves.length)]
    if (!move) return null
    const choiceId = await openChoiceOf(world, id)
    const wanted = {
      bookingId: id,
      departureId: move.departure.id,
      shown: move.sum,
      key: randomUUID(),
      choiceId,
    }
    await moveBooking(world.deps, { ...wanted, origin: world.deps.origin }, visitor)
    return 'chose another date'
  },

  async chooseRefund({ world, id, visitor, next }) {
    const shown = await quoteCancellation(world.deps, id, visitor)
    const asCredit = next(2) === 0
    const choiceId = await openChoiceOf(world, id)
    await cancelBooking(world.deps, { bookingId: id, shown, asCredit, choiceId }, visitor)
    return asCredit ? 'chose credit' : 'chose the card'
  },

  async chooseNothing(stage) {
    const { world, id } = stage
    const { open_choice_id: choiceId } = await findBooking(world.db, id)
    const { decide_by: until } = await world.db
      .selectFrom('departure_choice')
      .select('decide_by')
      .where('id', '=', choiceId)
      .executeTakeFirstOrThrow()
    world.clock.forward(Math.max(0, until.getTime() - world.clock.now().getTime()))
    await workOnParts(stage)
    await expireOrders(world.deps)
    await lapseChoices(world.deps)
    return 'chose nothing in time'
  },
} satisfies Record<string, Step>
