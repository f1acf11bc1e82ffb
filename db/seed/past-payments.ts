import { sql } from 'kysely'
import type { Db } from '#domain/deps.ts'
import type { PastPayment } from '#domain/payment/past-money.ts'

/**
 * Every payment of the books as the payment provider would record it, for a newly started test double. Gives seeded
 * payments their session ids, because only the test double can have processed them. Amounts are in cents.
 */
export async function pastPayments(db: Db): Promise<PastPayment[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    await sql`update payment set session_id = 'cs_test_demonstration' || replace(booking_id::text, '-', ''), card_last4 = '4242'
      where session_id is null and intent_id like 'pi_demonstration%'`.execute(tx)
    const { rows } = await sql<PastPayment>`
      select p.session_id as "sessionId", p.intent_id as "intentId", p.booking_id as "bookingId", p.id as "paymentId",
        p.amount_cents as amount, p.captured_at as "paidAt", coalesce(r.refunds, '[]') as refunds
      from payment p left join lateral (
        select jsonb_agg(jsonb_build_object('id', provider_refund_id, 'refundId', id, 'amount', amount_cents,
          'sentAt', coalesce(submitted_at, succeeded_at))) as refunds
        from refund where payment_id = p.id and state in ('submitted', 'succeeded') and provider_refund_id is not null
          and manual_reference = '') r on true
      where p.state in ('captured', 'surplus') and p.session_id is not null and p.intent_id is not null
      order by p.captured_at, p.id`.execute(tx)
    return rows
  })
}
