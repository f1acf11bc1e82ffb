import { sql } from 'kysely'
import type { Db, Tx } from '../deps.ts'
import type { OpenThing } from './open-things-rules.ts'
import { isOne, type Person } from './person-queries.ts'
import { bookingIs } from '../states/booking-states.ts'
import { stateList } from '../state-list.ts'
import { paymentIs } from '../payment/payment-states.ts'
import { refundIs } from '../payment/refund-states.ts'
import { departureIs } from '../offer/departure-states.ts'
import { shareIs } from '../states/share-states.ts'

/** Open items that must end before a person's data can be erased (PRODUCT, People), the most urgent first. */
export async function findOpenThings(db: Db | Tx, person: Person): Promise<OpenThing[]> {
  const { rows } = await sql<OpenThing>`
    select case b.state when 'held' then 'hold' else 'booking' end as kind, b.id::text as id, t.name as trek,
        d.starts_on::text as "startsOn", d.ends_on::text as "endsOn", null::bigint as cents
      from booking b join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
      where ${isOne('b.id', 'booking', person)} and b.state in ${stateList(bookingIs.live)}
    union all select 'credit', '', t.name, d.starts_on::text, d.ends_on::text, b.credit_cents - b.credit_refund_cents
      from booking b join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
      where ${isOne('b.credit_account_id', 'account', person)} and not ${isOne('b.id', 'booking', person)}
        and b.credit_cents > b.credit_refund_cents and (b.state in ${stateList(bookingIs.confirmed)}
          or exists (select from claim c where c.booking_id = b.id and c.state = 'open'))
    union all select 'payment', b.id::text, t.name, null, null, p.amount_cents - p.refunded_cents
      from payment p join booking b on b.id = p.booking_id
      join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
      where ${isOne('p.booking_id', 'booking', person)} and b.state <> 'held' and (p.state in ${stateList(paymentIs.live)}
        or (p.problem is not null and p.problem_closed_at is null and p.state not in ${stateList(paymentIs.over)}))
    union all select 'refund', b.id::text, t.name, null, null, r.amount_cents
      from refund r join payment p on p.id = r.payment_id join booking b on b.id = p.booking_id
      join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
      where ${isOne('r.payment_id', 'payment', person)}
        and r.state in ${stateList(refundIs.undecided, refundIs.inProgress)}
    union all select 'card', b.id::text, t.name, null, null, null
      from saved_card c join booking b on b.id = c.booking_id
      join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
      where ${isOne('c.booking_id', 'booking', person)} and b.state not in ${stateList(bookingIs.live)}
    union all select 'dispute', p.booking_id::text, '', null, null, i.amount_cents
      from dispute i join payment p on p.id = i.payment_id
      where ${isOne('i.payment_id', 'payment', person)} and i.state = 'open'
    union all select 'claim', b.id::text, t.name, null, null, null
      from claim c join booking b on b.id = c.booking_id
      join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
      where ${isOne('c.booking_id', 'booking', person)} and c.state = 'open'
    union all select 'refund', '', 'your membership', null, null, i.amount_cents - i.refunded_cents
      from membership_invoice i join membership m on m.id = i.membership_id
      where ${isOne('i.membership_id', 'membership', person)} and m.state = 'surplus' and i.state = 'paid'
        and i.refunded_cents < i.amount_cents
    union all select 'refund', '', 'your gift card', null, null, r.amount_cents
      from gift_card_refund r where ${isOne('r.gift_card_id', 'bought gift card', person)}
        and r.state in ${stateList(refundIs.undecided, refundIs.inProgress)}
    union all select 'dispute', '', '', null, null, i.amount_cents
      from gift_card_dispute i where ${isOne('i.gift_card_id', 'bought gift card', person)} and i.state = 'open'
    union all select 'dispute', '', '', null, null, i.amount_cents
      from membership_dispute i where ${isOne('i.invoice_id', 'invoice', person)} and i.state = 'open'
    union all select 'departure', d.id::text, t.name, d.starts_on::text, d.ends_on::text, null
      from departure d join trek t on t.id = d.trek_id
      where ${isOne('d.trek_id', 'trek', person)} and (d.state in ${stateList(departureIs.onSale, departureIs.onTrail)}
        or (d.state in ${stateList(departureIs.draft, departureIs.closed)} and d.spots_taken > 0))
    union all select 'payout', '', '', null, null, sum(i.net_cents)
      from payout_item i where ${isOne('i.host_id', 'account', person)}
        and i.state in ${stateList(shareIs.unsettled)}
      having count(*) > 0
    union all select 'role', '', '', null, null, null
      from account where ${isOne('id', 'account', person)} and role <> 'traveller'
    order by 4 nulls last, 1`.execute(db)
  return rows
}
