import { sql } from 'kysely'
import type { Account } from '../account/visitor.ts'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { isMemberNow } from '../membership/standing-queries.ts'
import { noFilter } from '../trek/search/filter-rules.ts'
import { bookable, listed } from '../trek/search/found-treks.ts'
import { type ListedTrek, readTreks } from '../trek/listed-trek-queries.ts'
import { firstDayOpen } from '../deal/deal-rules.ts'

/** A deal that the visitor can book with now. */
export type OpenDeal = {
  id: string
  percent: number
  title: string
  firstOn: IsoDate
  lastOn: IsoDate
  /** Only members have it yet. */
  isEarly: boolean
  region: string | null
  departure: { id: string; startsOn: IsoDate; endsOn: IsoDate } | null
  /** The number of its bookable treks; the list has only the first few by name. */
  trekCount: number
  treks: ListedTrek[]
}

type Row = Omit<OpenDeal, 'treks' | 'isEarly'> & { ids: string[] }

const MOST_DEALS = 60
const TREKS_SHOWN = 6

/**
 * The current deals, for members including those that begin within 48 hours, each with bookable treks; by their end, up
 * to a maximum.
 */
export async function findOpenDeals(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Account | null,
  most = MOST_DEALS,
): Promise<{ isMember: boolean; deals: OpenDeal[] }> {
  const today = nepalDate(now())
  const isMember = await isMemberNow({ db, now }, account)
  const { rows } = await sql<Row>`
    select deal.id, deal.percent, deal.title, deal.first_on as "firstOn", deal.last_on as "lastOn", deal.region,
      case when of_deal.id is not null then json_build_object('id', of_deal.id, 'startsOn', of_deal.starts_on,
        'endsOn', of_deal.ends_on) end as departure, covered.count as "trekCount", covered.ids
    from deal
    left join departure of_deal on of_deal.id = deal.departure_id
    cross join lateral (
      select count(*)::int as count, (array_agg(t.id order by t.name, t.id))[1:${sql.lit(TREKS_SHOWN)}] as ids
      from trek t join host h on h.id = t.host_id
      where ${listed} and (t.region = deal.region or t.id = coalesce(deal.trek_id, of_deal.trek_id))
        and exists (select from departure d where d.trek_id = t.id and ${bookable(today)}
          and d.spots_taken < d.max_spots and (deal.departure_id is null or d.id = deal.departure_id))
    ) covered
    where deal.ended_at is null and deal.last_on >= ${today}::date
      and deal.first_on <= ${firstDayOpen(today, isMember)}::date and covered.count > 0
    order by deal.last_on, deal.percent desc, deal.id limit ${most}`.execute(db)
  const wanted = [...new Set(rows.flatMap(({ ids }) => ids))]
  const treks = new Map(
    (await readTreks({ db, now }, wanted, { ...noFilter, isMember })).map((trek) => [trek.id, trek]),
  )
  const deals = rows.map(({ ids, ...deal }) => ({
    ...deal,
    isEarly: deal.firstOn > today,
    treks: ids.flatMap((id) => treks.get(id) ?? []),
  }))
  return { isMember, deals }
}
