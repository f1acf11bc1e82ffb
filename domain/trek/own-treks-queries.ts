import { sql } from 'kysely'
import { nepalDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { type ActionsOf, actionsIn } from '../states/transition.ts'
import { trekStates } from '../offer/trek-states.ts'
import { hostIs } from '../host/host-states.ts'
import { stateList } from '../state-list.ts'
import { departureIs } from '../offer/departure-states.ts'

export type OwnTrek = {
  id: string
  slug: string
  name: string
  state: 'draft' | 'active' | 'inactive' | 'suspended'
  actions: ActionsOf<typeof trekStates>
  /** Why an active trek is not listed: its host's approval has ended, or its host is suspended. */
  pausedBy: 'approval-ended' | 'host-suspended' | null
  region: string
  durationDays: number
  maxAltitudeM: number
  priceCents: Cents
  pictureKey: string | null
  /** Departures that have not started yet, and the number of their taken spots. */
  datesAhead: number
  spotsTaken: number
  spotsInAll: number
  /** On departures that have not ended, including those under way: while there are any the trek cannot be deleted. */
  travellers: number
}

/** A host's treks without archived ones, newest first, with the bookings of their future departures. */
export async function ownTreks({ db, now }: Pick<Deps, 'db' | 'now'>, hostId: string): Promise<OwnTrek[]> {
  const { rows } = await sql<Omit<OwnTrek, 'actions'>>`
    select t.id, t.slug, t.name, t.state,
      case when t.state <> 'active' then null
        when h.status not in ${stateList(hostIs.running)} then 'host-suspended'
        when h.approval_ended_at is not null then 'approval-ended' end as "pausedBy",
      t.region, t.duration_days as "durationDays", t.max_altitude_m as "maxAltitudeM",
      t.price_cents as "priceCents",
      (select storage_key from picture p where p.trek_id = t.id order by position limit 1) as "pictureKey",
      count(d.id)::int as "datesAhead", coalesce(sum(d.spots_taken), 0)::int as "spotsTaken",
      coalesce(sum(d.max_spots), 0)::int as "spotsInAll",
      (select coalesce(sum(spots_taken), 0)::int from departure where trek_id = t.id and ends_on >= ${nepalDate(now())}
        and state in ${stateList(departureIs.ahead, departureIs.onTrail)}) as travellers
    from trek t join host h on h.id = t.host_id left join departure d
      on d.trek_id = t.id and d.state in ${stateList(departureIs.changeable)} and d.starts_on >= ${nepalDate(now())}
    where t.host_id = ${hostId} and t.state <> 'archived'
    group by t.id, h.id order by t.created_at desc, t.name`.execute(db)
  return rows.map((row) => ({ ...row, actions: actionsIn(trekStates, row.state) }))
}

/** The number of a host's treks, without archived ones. */
export async function countOwnTreks(db: Db, hostId: string): Promise<number> {
  const { count } = await db
    .selectFrom('trek')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .where('state', '<>', 'archived')
    .executeTakeFirstOrThrow()
  return count
}
