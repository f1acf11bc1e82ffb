import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { bookingIs } from '../states/booking-states.ts'
import { stateList } from '../state-list.ts'

/** An ended deal of a host, for its mail; null when the host's account is closed. */
export async function findDealMail({ db }: Pick<Deps, 'db'>, dealId: string) {
  const { rows } = await sql<DealMail>`
    select deal.percent, deal.title, deal.first_on as "firstOn", deal.last_on as "lastOn", t.name as trek,
      h.display_name as "hostName", a.email, booked.bookings, booked.cents as "givenCents",
      coalesce((select reason from audit_entry where act = 'end-deal' and subject_kind = 'deal'
        and subject_id = deal.id::text), '') as reason,
      deal.ended_at is not null and deal.ended_by_id <> deal.made_by_id as "byOperator"
    from deal join host h on h.id = deal.made_by_id join account a on a.id = h.id
    left join departure d on d.id = deal.departure_id join trek t on t.id = coalesce(deal.trek_id, d.trek_id)
    cross join lateral (select count(*)::int as bookings, coalesce(sum(deal_cents), 0)::bigint as cents from booking
      where deal_id = deal.id and deal_cents > 0 and state in ${stateList(bookingIs.sold)}) booked
    where deal.id = ${dealId} and deal.made_by = 'host' and a.state = 'active'`.execute(db)
  return rows[0] ?? null
}

type DealMail = {
  percent: number
  title: string
  firstOn: IsoDate
  lastOn: IsoDate
  trek: string
  hostName: string
  email: string
  bookings: number
  givenCents: Cents
  /** Why an operator ended it; empty when it expired. */
  reason: string
  byOperator: boolean
}
