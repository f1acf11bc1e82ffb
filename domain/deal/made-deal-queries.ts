import { sql } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { type DealMaker, type DealState, dealStateOn } from './deal-rules.ts'
import { bookingIs } from '../states/booking-states.ts'
import { stateList } from '../state-list.ts'

/** A deal for its maker, ended or not. */
export type MadeDeal = {
  id: string
  madeBy: DealMaker
  /** The maker: the host's public name, or the operator's first name. */
  maker: string
  percent: number
  title: string
  firstOn: IsoDate
  lastOn: IsoDate
  endedAt: Date | null
  state: DealState
  region: string | null
  trek: { slug: string; name: string } | null
  departure: { startsOn: IsoDate; endsOn: IsoDate } | null
  /** The lowest price that it reduces; null for a region. */
  priceCents: Cents | null
  /** Confirmed bookings with it, and their total discount. */
  bookings: number
  givenCents: Cents
}

type Reading = Pick<Deps, 'db' | 'now'>
type Row = Omit<MadeDeal, 'state'>

const MOST = 200

/** A host's deals, newest first; at most 200. */
export function findOwnDeals(deps: Reading, hostId: string): Promise<MadeDeal[]> {
  return madeDeals(deps, sql`deal.made_by = 'host' and deal.made_by_id = ${hostId}::uuid`)
}

/** The deals in one state, of hosts and operators, newest first; at most 200. */
export async function findOfficeDeals(deps: Reading, list: 'live' | 'past'): Promise<MadeDeal[]> {
  const today = nepalDate(deps.now())
  const live = sql`deal.ended_at is null and deal.last_on >= ${today}::date`
  return madeDeals(deps, list === 'live' ? live : sql`not (${live})`)
}

async function madeDeals({ db, now }: Reading, which: ReturnType<typeof sql>): Promise<MadeDeal[]> {
  const today = nepalDate(now())
  const { rows } = await sql<Row>`
    select deal.id, deal.made_by as "madeBy", deal.percent, deal.title, deal.first_on as "firstOn",
      deal.last_on as "lastOn", deal.ended_at as "endedAt", deal.region,
      case when deal.made_by = 'host' then host.display_name else maker.first_name end as maker,
      case when t.id is not null then json_build_object('slug', t.slug, 'name', t.name) end as trek,
      case when d.id is not null then json_build_object('startsOn', d.starts_on, 'endsOn', d.ends_on) end as departure,
      coalesce(d.price_cents, (select min(price_cents) from departure where trek_id = t.id and state = 'open'
        and starts_on > ${today}::date), t.price_cents) as "priceCents",
      booked.count as bookings, booked.cents as "givenCents"
    from deal
    join account maker on maker.id = deal.made_by_id
    left join host on host.id = deal.made_by_id
    left join departure d on d.id = deal.departure_id
    left join trek t on t.id = coalesce(deal.trek_id, d.trek_id)
    cross join lateral (
      select count(*)::int as count, coalesce(sum(deal_cents), 0)::int as cents from booking
      where deal_id = deal.id and deal_cents > 0 and state in ${stateList(bookingIs.sold)}
    ) booked
    where ${which} order by deal.made_at desc, deal.id limit ${MOST}`.execute(db)
  return rows.map((row) => ({ ...row, state: dealStateOn(row, today) }))
}
