import { isUuid } from '../ids.ts'
import type { Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'

export type Refund = Awaited<ReturnType<typeof lockRefund>>

/** Locks a refund with its payment and booking until the transaction ends. Lock order: booking, payment, refund. */
export async function lockRefund(tx: Tx, id: string) {
  const place = isUuid(id)
    ? await tx
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .innerJoin('booking', 'booking.id', 'payment.booking_id')
        .select(['refund.payment_id', 'payment.booking_id', 'booking.account_id'])
        .select('payment.traveller_link_id')
        .where('refund.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!place) throw new Refusal('refund-not-found')
  await tx.selectFrom('booking').select('id').where('id', '=', place.booking_id).forUpdate().execute()
  await tx.selectFrom('payment').select('id').where('id', '=', place.payment_id).forUpdate().execute()
  const refund = await tx
    .selectFrom('refund')
    .select(['id', 'payment_id', 'amount_cents', 'reason', 'state', 'retries', 'provider_refund_id'])
    .select(['came_back', 'manual_reference'])
    .select(['proposed_by', 'approved_by', 'second_approved_by', 'taken_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    ...refund,
    booking_id: place.booking_id,
    traveller_id: place.account_id,
    /** The link with which a traveller paid a share; null for the lead's payments. */
    link_id: place.traveller_link_id,
  }
}
