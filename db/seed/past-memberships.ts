import { sql } from 'kysely'
import type { Db } from '#domain/deps.ts'
import type { PastMembership } from '#domain/payment/past-money.ts'

/** Every started membership of the books, as the payment provider would record it; amounts are in cents. */
export async function pastMemberships(db: Db): Promise<PastMembership[]> {
  const { rows } = await sql<PastMembership>`
    select m.session_id as "sessionId", m.subscription_id as "subscriptionId", m.id as "membershipId",
      m.account_id as "accountId", m.plan, a.email, m.price_cents as amount, m.state in ('ended', 'surplus') as ended,
      m.ends_at_period_end as "endsAtPeriodEnd", m.begun_at as "begunAt", m.ended_at as "endedAt", i.invoices
    from membership m join account a on a.id = m.account_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', id, 'number', number, 'intentId', intent_id, 'amount', amount_cents,
        'startsAt', starts_at, 'endsAt', ends_at) order by starts_at) as invoices
      from membership_invoice where membership_id = m.id and state = 'paid' and intent_id is not null
    ) i
    where m.subscription_id is not null and m.session_id is not null and i.invoices is not null
    order by m.begun_at, m.id`.execute(db)
  return rows
}
