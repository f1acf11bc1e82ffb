import type { Rows } from '../../crash/money-check.ts'

type Unaccounted = { id: string; payment: string; refunded: number }

/** Payments on pages of the provider that are neither in our books nor refunded: one line each. */
export async function unaccountedSessions(rows: Rows): Promise<Unaccounted[]> {
  return rows(
    `select s.id, p.state as payment, i.refunded from stand_in.session s
     join stand_in.intent i on i.session_id = s.id
     left join payment p on p.session_id = s.id left join booking b on b.id = p.booking_id
     where s.payment_status = 'paid' and s.mode = 'payment' and i.refunded < i.amount
       and not coalesce(p.state = 'captured' and b.state in ('confirmed', 'completed', 'no_show', 'cancelled', 'host_cancelled'), false)
       and not exists (select from gift_card g where g.session_id = s.id and g.intent_id is not null)
     union all
     select s.id, m.state, 0 from stand_in.session s left join membership m on m.subscription_id = s.subscription_id
     join stand_in.subscription u on u.id = s.subscription_id
     where s.payment_status = 'paid' and s.mode = 'subscription' and m.id is null and u.status <> 'canceled'`,
  )
}

/** Charges of saved cards at the provider that are neither in our books nor refunded: one line each. */
export async function unaccountedCharges(rows: Rows): Promise<Unaccounted[]> {
  return rows(
    `select n.id, p.state as payment, n.refunded from stand_in.intent n left join payment p on p.intent_id = n.id
     where n.metadata ->> 'charge' = 'saved_card' and n.status = 'succeeded' and n.refunded < n.amount
       and p.state is distinct from 'captured'`,
  )
}
