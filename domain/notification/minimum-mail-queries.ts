import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { Running } from '../departure/minimum-rules.ts'
import type { Deps } from '../deps.ts'
import { departureIs } from '../offer/departure-states.ts'
import { stateList } from '../state-list.ts'

type MinimumMail = {
  trek: string
  startsOn: IsoDate
  endsOn: IsoDate
  hostName: string
  email: string
} & Running

/** A departure ahead with its minimum group, for the mails to its host; null when the host's account is closed. */
export async function findMinimumMail({ db }: Pick<Deps, 'db'>, departureId: string) {
  const { rows } = await sql<MinimumMail>`
    select t.name as trek, d.starts_on as "startsOn", d.ends_on as "endsOn", h.display_name as "hostName", a.email,
      d.running, d.min_spots as "minSpots", d.decide_on as "decideOn", departure_booked(d.id) as booked
    from departure d join trek t on t.id = d.trek_id join host h on h.id = t.host_id join account a on a.id = h.id
    where d.id = ${departureId} and d.state in ${stateList(departureIs.ahead)} and a.state = 'active'`.execute(
    db,
  )
  return rows[0] ?? null
}
