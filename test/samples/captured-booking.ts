import type { Visitor } from '#domain/account/visitor.ts'
import { confirmBooking } from '#domain/booking/hold/confirm-booking.ts'
import { holdSpots } from '#domain/booking/hold/hold-spots.ts'
import { submitBooking } from '#domain/booking/hold/submit-booking.ts'
import type { Details } from '#domain/booking/lead-rules.ts'
import { postEntries } from '#domain/ledger/post-entries.ts'
import { captured } from '#domain/ledger/payment-entries-rules.ts'
import { aVisitor, someDetails, type World } from '#test/world.ts'

/** A paid booking of two, with its payment row and its confirmation, as settling leaves them. */
export async function capturedBooking(
  world: World,
  details: Details = someDetails(2),
  visitor: Visitor = aVisitor(),
) {
  const departure = await world.departure()
  const party = { adults: details.companions.length + 1, children: 0 }
  const hold = await holdSpots(world.deps, { departureId: departure.id, party }, visitor)
  const submission = { details, shownTotalCents: null, key: hold.id }
  const booking = await submitBooking(world.deps, hold.id, submission, visitor)
  const paymentId = await world.db.transaction().execute(async (tx) => {
    const payment = await tx
      .insertInto('payment')
      .values({
        booking_id: booking.id,
        amount_cents: booking.total_cents,
        state: 'created',
        created_at: world.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('payment').set({ state: 'captured' }).where('id', '=', payment.id).execute()
    await confirmBooking(world.deps, tx, booking)
    const paid = { paymentId: payment.id, bookingId: booking.id, cents: booking.total_cents }
    await postEntries(tx, world.clock.now(), [captured(paid)])
    return payment.id
  })
  return { booking, paymentId }
}
