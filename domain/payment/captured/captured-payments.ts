import { sql } from 'kysely'
import type { Db, Tx } from '../../deps.ts'
import type { Cents } from '../../money.ts'

/** A payment of a booking, the part of it that can still be refunded, and the link if a traveller paid a share with it. */
export type Captured = { id: string; left: Cents; linkId: string | null }

/**
 * The captured payments of a booking, the first one first: its own, then those for its changes. A failed refund is still owed,
 * so its amount is not left; with `owed`, only those of these reasons. Locks the payments inside a transaction.
 */
export async function capturedOf(
  db: Db | Tx,
  bookingId: string,
  owed: readonly string[] | null = null,
): Promise<Captured[]> {
  const payments = await db
    .selectFrom('payment')
    .select((eb) => [
      'payment.id',
      'payment.amount_cents',
      'payment.refunded_cents',
      'payment.traveller_link_id',
      eb
        .selectFrom('refund')
        .whereRef('refund.payment_id', '=', 'payment.id')
        .where('refund.state', '=', 'failed')
        .$if(owed !== null, (query) => query.where('refund.reason', 'in', owed ?? []))
        .select(({ fn }) => fn.coalesce(fn.sum<number>('refund.amount_cents'), sql<number>`0`).as('cents'))
        .as('failed'),
    ])
    .where('payment.booking_id', '=', bookingId)
    .where('payment.state', '=', 'captured')
    .orderBy('payment.captured_at')
    .orderBy('payment.id')
    .$if(db.isTransaction, (query) => query.forUpdate('payment'))
    .execute()
  return payments.map(({ id, amount_cents, refunded_cents, failed, traveller_link_id: linkId }) => ({
    id,
    linkId,
    left: amount_cents - refunded_cents - Number(failed),
  }))
}

/** What the payments can still give back together, in US cents. */
export function leftOf(payments: readonly Captured[]): Cents {
  return payments.reduce((sum, { left }) => sum + left, 0)
}
