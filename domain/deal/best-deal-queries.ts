import { type RawBuilder, sql } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Db, Tx } from '../deps.ts'
import { type DealMaker, firstDayOpen } from './deal-rules.ts'

/** The best deal for a departure, for its page, its hold and its booking. */
export type BestDeal = {
  id: string
  percent: number
  madeBy: DealMaker
  firstOn: IsoDate
  lastOn: IsoDate
  /** '' when it has none. */
  title: string
}

/** The kind of visitor and the date in Nepal. */
export type DealWish = { today: IsoDate; isMember: boolean }

/** The best deal for departure `d` of trek `t`, as a query of at most one row; compareDeals has the same order. */
export function bestDeal({ today, isMember }: DealWish): RawBuilder<unknown> {
  return sql`select deal.id, deal.percent, deal.made_by, deal.first_on, deal.last_on, deal.title from deal
    where deal.ended_at is null and deal.last_on >= ${today}::date
      and deal.first_on <= ${firstDayOpen(today, isMember)}::date
      and (deal.departure_id = d.id or deal.trek_id = t.id or deal.region = t.region)
    order by deal.percent desc, deal.made_by desc, deal.last_on desc, deal.id limit 1`
}

/** What one traveller pays for departure `d` with its deal `best`, in US cents; dealPrice is the same rule. */
export const paidCents: RawBuilder<number> = sql`d.price_cents - (d.price_cents * coalesce(best.percent, 0) + 50) / 100`

/** The deal `best` of a departure as JSON, null without one. */
export const dealJson: RawBuilder<BestDeal | null> = sql`case when best.id is not null then json_build_object('id', best.id,
  'percent', best.percent, 'madeBy', best.made_by, 'firstOn', best.first_on, 'lastOn', best.last_on, 'title', best.title) end`

/** The best deals for these departures at that instant, by their ids; every price uses this query. */
export async function bestDeals(
  db: Db | Tx,
  departureIds: readonly string[],
  { at, isMember }: { at: Date; isMember: boolean },
): Promise<Map<string, BestDeal>> {
  if (departureIds.length === 0) return new Map()
  const { rows } = await sql<{ departureId: string; deal: BestDeal }>`
    select d.id as "departureId", ${dealJson} as deal
    from departure d join trek t on t.id = d.trek_id
    cross join lateral (${bestDeal({ today: nepalDate(at), isMember })}) best
    where d.id = any(${departureIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ departureId, deal }) => [departureId, deal]))
}
