import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { bookingIs } from '../states/booking-states.ts'
import { stateList } from '../state-list.ts'

/** A cancelled departure, for the mail to its host; null when the host's account is closed. */
export async function findHostDepartureMail({ db }: Pick<Deps, 'db'>, departureId: string) {
  const { rows } = await sql<HostDepartureMail>`
    select t.name as trek, d.starts_on as "startsOn", d.ends_on as "endsOn", h.display_name as "hostName", a.email,
      e.reason, e.detail ->> 'by' as "cancelledBy", coalesce((e.detail ->> 'offersChoice')::boolean, false) as "offersChoice",
      (select count(*)::int from booking b where ${ended}) as bookings,
      (select coalesce(sum(b.spots), 0)::int from booking b where ${ended}) as travellers
    from departure d join trek t on t.id = d.trek_id join host h on h.id = t.host_id join account a on a.id = h.id
    join lateral (select reason, detail from audit_entry where subject_kind = 'departure' and subject_id = d.id::text
      and act = 'cancel-departure' order by id desc limit 1) e on true
    where d.id = ${departureId} and d.state = 'cancelled' and a.state = 'active'`.execute(db)
  return rows[0] ?? null
}

/** Bookings that end with the cancellation; the job that ends them may still be running. */
const ended = sql`b.departure_id = d.id and b.state in ${stateList(bookingIs.confirmed, bookingIs.cancelledWithDeparture)}`

type HostDepartureMail = {
  trek: string
  startsOn: IsoDate
  endsOn: IsoDate
  hostName: string
  email: string
  reason: string
  cancelledBy: string
  /** Its travellers choose what they get. */
  offersChoice: boolean
  bookings: number
  travellers: number
}
