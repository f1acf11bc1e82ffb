import { findBooking } from '#domain/booking/booking-queries.ts'
import { finishDepartures } from '#domain/booking/finish-departures.ts'
import { markNoShow } from '#domain/booking/mark-no-show.ts'
import { cancelDeparture } from '#domain/cancellation/cancel-departure.ts'
import { endDepartureBookings } from '#domain/cancellation/end-departure-bookings.ts'
import { lapseChoices } from '#domain/cancellation/end-by-choice.ts'
import { expireOrders } from '#domain/checkout/end-order.ts'
import { declineClaim } from '#domain/claim/decide-claim.ts'
import { grantClaim } from '#domain/claim/grant-claim.ts'
import { makeClaim } from '#domain/claim/make-claim.ts'
import { withdrawClaim } from '#domain/claim/withdraw-claim.ts'
import { dueAt } from '#domain/payout/payout-rules.ts'
import { approvePayout } from '#domain/payout/approve-payout.ts'
import { batchPayouts } from '#domain/payout/batch-payouts.ts'
import { markPayoutReturned, markPayoutSettled } from '#domain/payout/finish-payout.ts'
import { releasePayout } from '#domain/payout/release-payout.ts'
import { endOfNepalDay } from '#domain/dates.ts'
import { aTypedClaim } from '../samples/a-claim.ts'
import type { Step } from './change-steps.ts'
import { operatorNow, type Stage } from './open-stage.ts'
import { workOnParts } from './part-steps.ts'

/** Time passes, and claims, no-shows, cancelled departures and payouts. */
export const trekSteps = {
  async wait(stage) {
    const { world, next } = stage
    world.clock.days(1 + next(12))
    await workOnParts(stage)
    await expireOrders(world.deps)
    await lapseChoices(world.deps)
    await finishDepartures(world.deps)
    return 'waited'
  },

  async depart(stage) {
    const { world, id } = stage
    const { starts_on } = await findBooking(world.db, id)
    const start = endOfNepalDay(starts_on).getTime()
    world.clock.forward(Math.max(0, start - world.clock.now().getTime()))
    await workOnParts(stage)
    await expireOrders(world.deps)
    await finishDepartures(world.deps)
    return 'departed'
  },

  async end(stage) {
    const { world, id } = stage
    const { ends_on } = await findBooking(world.db, id)
    world.clock.forward(Math.max(0, dueAt(ends_on).getTime() - world.clock.now().getTime()))
    await workOnParts(stage)
    await finishDepartures(world.deps)
    return 'ended'
  },

  async claim(stage) {
    const { world, id: bookingId, visitor, next } = stage
    if ((await openClaim(stage)) && next(5) > 0) return null
    await makeClaim(world.deps, { typed: aTypedClaim(world.clock.now()) }, { bookingId, visitor })
    return 'claim opened'
  },

  async decideClaim(stage) {
    const { world, id: bookingId, visitor, next } = stage
    const claim = await openClaim(stage)
    if (!claim) return null
    const claimId = claim.id
    const way = next(6)
    if (way === 0) {
      await withdrawClaim(world.deps, { bookingId, visitor })
      return 'claim withdrawn'
    }
    if (way === 1) {
      await declineClaim(world.deps, { claimId, answer: 'The lodge was open.' }, operatorNow(stage))
      return 'claim declined'
    }
    const amountCents = 1_00 + next(way === 2 ? 900_00 : 400_00)
    const [bearer, hostCents] = (
      [
        ['host', amountCents],
        ['platform', 0],
        ['both', Math.floor(amountCents / 3)],
      ] as const
    )[next(3)] ?? ['platform', 0]
    const grant = { claimId, amountCents, hostCents, answer: 'We refund a part.' }
    const first = await grantClaim(world.deps, grant, operatorNow(stage, 0))
    if (first === 'granted') return `claim granted, borne by ${bearer}`
    if (next(4) === 0) return 'claim granted by the first of two'
    await grantClaim(world.deps, grant, operatorNow(stage, 1))
    return `claim granted by two, borne by ${bearer}`
  },

  async noShow({ world, id, host, next }) {
    if (next(3) > 0) return null
    await markNoShow(world.deps, id, { ...host.visitor, secondFactorAt: world.clock.now() })
    return 'no-show'
  },

  /** An operator ends a trek that is under way: everything is refunded. */
  async cancelDeparture(stage) {
    const { world, id, next } = stage
    if (next(4) > 0) return null
    const { departure_id: departureId } = await world.booking(id)
    const reason = 'A landslide closed the trail.'
    await cancelDeparture(world.deps, { departureId, reason }, operatorNow(stage))
    await endDepartureBookings(world.deps, { departureId, by: 'operator', reason })
    return 'departure cancelled'
  },

  /** The next step of the payout with this booking's share; the bank may return it. */
  async payOut(stage) {
    const { world, next } = stage
    const payout = await lastPayout(stage)
    if (!payout || ['settled', 'returned'].includes(payout.state)) {
      world.clock.days(1)
      await finishDepartures(world.deps)
      return (await batchPayouts(world.deps)) > 0 ? 'payout collected' : null
    }
    const payoutId = payout.id
    if (payout.state === 'batched') {
      await approvePayout(world.deps, payoutId, operatorNow(stage, 0))
      return 'payout approved'
    }
    if (payout.state === 'approved') {
      await releasePayout(world.deps, payoutId, operatorNow(stage, 1))
      return 'payout sent'
    }
    if (next(6) > 0) {
      await markPayoutSettled(world.deps, payoutId, operatorNow(stage))
      return 'payout settled'
    }
    await markPayoutReturned(world.deps, { payoutId, reason: 'Unknown account' }, operatorNow(stage))
    return 'payout returned'
  },
} satisfies Record<string, Step>

async function openClaim({ world, id }: Stage) {
  const claims = world.db.selectFrom('claim').select('id').where('booking_id', '=', id)
  return claims.where('state', '=', 'open').executeTakeFirst()
}

async function lastPayout({ world, host }: Stage) {
  return world.db
    .selectFrom('payout')
    .select(['id', 'state'])
    .where('host_id', '=', host.id)
    .orderBy('number', 'desc')
    .executeTakeFirst()
}
