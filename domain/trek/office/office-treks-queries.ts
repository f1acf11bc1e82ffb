import { sql } from 'kysely'
import { nepalDate } from '../../dates.ts'
import type { Deps } from '../../deps.ts'
import type { Cents } from '../../money.ts'
import type { TrekState } from '../../offer/trek-states.ts'
import { departureIs } from '../../offer/departure-states.ts'
import { stateList } from '../../state-list.ts'

export type TrekFilter = {
  state: TrekState | null
  region: string
  /** In the trek's name. */
  name: string
  /** Beginning with 1. */
  page: number
}

export type OfficeTrek = {
  id: string
  name: string
  state: TrekState
  region: string
  hostId: string
  hostName: string
  /** Its host may not run treks now. */
  hostStatus: string
  priceCents: Cents
  datesAhead: number
  spotsTaken: number
  updatedAt: Date
}

/** The number of treks on a page of the list. */
export const TREKS_A_PAGE = 50

/** Treks in every state, the last changed first, with their hosts and the bookings of future dates. */
export async function listOfficeTreks({ db, now }: Pick<Deps, 'db' | 'now'>, filter: TrekFilter) {
  const { state, region, name, page } = filter
  const like = `%${name.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<OfficeTrek>`
    with page as materialized (
      select id, name, state, region, host_id, price_cents, updated_at from trek
      where (${state}::text is null or state = ${state}) and (${region} = '' or region = ${region})
        and name ilike ${like}
      order by updated_at desc, id limit ${TREKS_A_PAGE + 1} offset ${(page - 1) * TREKS_A_PAGE}
    )
    select t.id, t.name, t.state, t.region, t.host_id as "hostId", h.display_name as "hostName",
      h.status as "hostStatus", t.price_cents as "priceCents", t.updated_at as "updatedAt",
      ahead.dates as "datesAhead", ahead.spots as "spotsTaken"
    from page t join host h on h.id = t.host_id cross join lateral (
      select count(*)::int as dates, coalesce(sum(d.spots_taken), 0)::int as spots from departure d
      where d.trek_id = t.id and d.state in ${stateList(departureIs.changeable)} and d.starts_on >= ${nepalDate(now())}
    ) ahead
    order by t.updated_at desc, t.id`.execute(db)
  return { hasMore: rows.length > TREKS_A_PAGE, treks: rows.slice(0, TREKS_A_PAGE) }
}

/** The host of a trek, and the actions of staff on it, the newest first. */
export async function findTrekBeside({ db }: Pick<Deps, 'db'>, trekId: string, hostId: string) {
  const host = await db
    .selectFrom('host')
    .select(['id', 'display_name as name', 'status'])
    .where('id', '=', hostId)
    .executeTakeFirst()
  const history = await db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['happened_at', 'act', 'reason', 'actor_id', 'account.first_name', 'account.email'])
    .where('subject_kind', '=', 'trek')
    .where('subject_id', '=', trekId)
    .orderBy('audit_entry.id', 'desc')
    .limit(50)
    .execute()
  return { host: host ?? { id: hostId, name: 'no host', status: '' }, history }
}
