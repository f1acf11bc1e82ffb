import { lockBooking } from '../booking/booking-queries.ts'
import { isUuid } from '../ids.ts'
import type { Deps, Session } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/**
 * Records a paid checkout session that the provider knows and our books have lost, for example after a restored backup.
 * The attempt is saved again, and settling it confirms the booking or refunds the money. Returns false when the booking
 * is lost too or has another live attempt: a person decides then.
 */
export async function adoptSession({ db, payments }: Deps, session: Session): Promise<boolean> {
  const { paymentId, bookingId } = session
  if (!paymentId || !bookingId || !isUuid(paymentId) || session.live !== payments.live) return false
  if (session.currency.toLowerCase() !== 'usd') return false
  return db
    .transaction()
    .execute(async (tx) => {
      await lockBooking(tx, bookingId)
      const adopted = await tx
        .insertInto('payment')
        .values({
          id: paymentId,
          booking_id: bookingId,
          session_id: session.id,
          state: 'created',
          amount_cents: session.amountCents,
          created_at: session.createdAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return adopted !== undefined
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    })
}
