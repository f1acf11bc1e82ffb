import { isUuid, lockBooking } from '../booking/booking-queries.ts'
import type { Deps, Session } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/**
 * Takes a paid card page into our books that says it is ours and that they have lost, after a restored backup for
 * example: the attempt is written again, and settling it confirms the booking or gives the money back. Answers false when
 * the booking is lost too, or has another attempt under way: a person decides.
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
