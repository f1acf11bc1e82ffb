import { lockBooking } from '../../booking/booking-queries.ts'
import type { Deps, Tx } from '../../deps.ts'
import { isUuid } from '../../ids.ts'
import type { Charge } from '../../ports/provider-charges.ts'
import { Refusal } from '../../refusal.ts'
import { takeMoney } from '../take-money.ts'

/**
 * Records a paid charge of a saved card that the provider knows and our books have lost, for example after a restored
 * backup: its part is paid, or the money is refunded when the part is not open any more. Returns null when the booking is
 * lost too, or has another live attempt.
 */
export async function adoptCharge(
  deps: Deps,
  charge: Charge,
): Promise<'confirmed' | 'surplus' | 'problem' | null> {
  const { paymentId, bookingId, amountCents, intentId, live } = charge
  if (!paymentId || !bookingId || !isUuid(paymentId) || live !== deps.payments.live) return null
  if (charge.currency.toLowerCase() !== 'usd') return null
  const adopt = async (tx: Tx) => {
    const booking = await lockBooking(tx, bookingId)
    const payment = await tx
      .insertInto('payment')
      .values({
        id: paymentId,
        booking_id: bookingId,
        ...(await partOf(tx, charge)),
        intent_id: intentId,
        state: 'created',
        amount_cents: amountCents,
        created_at: charge.createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'amount_cents', 'currency', 'instalment_id', 'traveller_link_id'])
      .executeTakeFirst()
    const money = { ...charge, sessionId: null, savedCard: null }
    return payment ? takeMoney(deps, tx, { booking, order: null, payment }, money) : null
  }
  return deps.db
    .transaction()
    .execute(adopt)
    .catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
}

/** The part that a charge was for, and the number of its try; neither when the backup does not know the part. */
async function partOf(tx: Tx, { bookingId, instalmentId, tries }: Charge) {
  if (!bookingId || !instalmentId || !isUuid(instalmentId) || tries === null) return {}
  const part = await tx
    .selectFrom('instalment')
    .select('id')
    .where('id', '=', instalmentId)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return part ? { instalment_id: part.id, try: tries } : {}
}
