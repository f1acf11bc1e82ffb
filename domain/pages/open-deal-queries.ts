import { sql } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { CatalogueDeps } from '../trek/catalogue.ts'
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

type Row = Omit<OpenDeal, 'treks' | 'trekCount' | 'isEarly'> & { trekId: string | null }

const MOST_DEALS = 60
const TREKS_SHOWN = 6

/**
 * The current deals, for members including those that begin within 48 hours, each with bookable treks; by their end, up
 * to a maximum.
 */
export async function findOpenDeals(
  { db, now, catalogue }: Pick<CatalogueDeps, 'db' | 'now' | 'catalogue'>,
  isMember: boolean,
  most = MOST_DEALS,
): Promise<OpenDeal[]> {
  const today = nepalDate(now())
  const inRegions = await catalogue.bookableByRegion(today, TREKS_SHOWN)
  const { rows } = await sql<Row>`
    select deal.id, deal.percent, deal.title, deal.first_on as "firstOn", deal.last_on as "lastOn", deal.region,
      case when of_deal.id is not null then json_build_object('id', of_deal.id, 'startsOn', of_deal.starts_on,
        'endsOn', of_deal.ends_on) end as departure, t.id as "trekId"
    from deal
    left join departure of_deal on of_deal.id = deal.departure_id
    left join trek t on t.id = coalesce(deal.trek_id, of_deal.trek_id)
    left join host h on h.id = t.host_id
    where deal.ended_at is null and deal.last_on >= ${today}::date
      and deal.first_on <= ${firstDayOpen(today, isMember)}::date
      and (deal.region = any(${[...inRegions.keys()]}) or ${listed} and exists (
        select from departure d where d.trek_id = t.id and ${bookable(today)}
          and d.spots_taken < d.max_spots and (deal.departure_id is null or d.id = deal.departure_id)))
    order by deal.last_on, deal.percent desc, deal.id limit ${sql.lit(most)}`.execute(db)
  const covered = rows.map(({ trekId, ...deal }) => {
    const { ids, total } = trekId ? { ids: [trekId], total: 1 } : (inRegions.get(deal.region ?? '') ?? none)
    return { deal, ids, trekCount: total }
  })
  const wanted = [...new Set(covered.flatMap(({ ids }) => ids))]
  const treks = new Map(
    (await readTreks({ db, now }, wanted, { ...noFilter, isMember })).map((trek) => [trek.id, trek]),
  )
  return covered.map(({ deal, ids, trekCount }) => ({
    ...deal,
    isEarly: deal.firstOn > today,
    trekCount,
    treks: ids.flatMap((id) => treks.get(id) ?? []),
  }))
}

const none = { ids: [], total: 0 }
