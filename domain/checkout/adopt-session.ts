import { lockBooking } from '../booking/booking-queries.ts'
import { isUuid } from '../ids.ts'
import type { Deps, Session, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/**
 * Records a paid checkout session that the provider knows and our books have lost, for example after a restored backup.
 * The attempt is saved again, and settling it confirms the booking, counts it for the part or the traveller's share that is still owed,
 * or refunds the money. Returns false when the booking
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
          instalment_id: await partOf(tx, session),
          traveller_link_id: await linkOf(tx, session),
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

/** The last part that a page was for; null when the backup does not know it. */
async function partOf(tx: Tx, { bookingId, instalmentId }: Session): Promise<string | null> {
  if (!instalmentId || !isUuid(instalmentId)) return null
  const part = await tx
    .selectFrom('instalment')
    .select('id')
    .where('id', '=', instalmentId)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return part?.id ?? null
}

/** The link of the traveller who paid a share; null when the backup does not know it: the money is refunded then. */
async function linkOf(tx: Tx, { bookingId, travellerLinkId }: Session): Promise<string | null> {
  if (!travellerLinkId || !isUuid(travellerLinkId)) return null
  const link = await tx
    .selectFrom('traveller_link')
    .select('id')
    .where('id', '=', travellerLinkId)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return link?.id ?? null
}
