import { sql } from 'kysely'
import { referenceOf } from '../booking-reference.ts'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { departureIs } from '../offer/departure-states.ts'
import { stateList } from '../state-list.ts'

/**
 * A departure with the bookings whose details are incomplete, by reference and the numbers of the travellers, 1 for the lead: the mail
 * names nobody.
 * Null when the departure has started or the host's account is closed.
 */
export async function findMissingDetailsMail({ db }: Pick<Deps, 'db'>, departureId: string) {
  const { rows } = await sql<DepartureRow>`
    select t.name as trek, d.starts_on as "startsOn", d.ends_on as "endsOn", t.booking_deadline_days as "deadlineDays",
      h.display_name as "hostName", a.email
    from departure d join trek t on t.id = d.trek_id join host h on h.id = t.host_id join account a on a.id = h.id
    where d.id = ${departureId} and d.state in ${stateList(departureIs.ahead)} and a.state = 'active'`.execute(
    db,
  )
  const [departure] = rows
  if (!departure) return null
  const { rows: bookings } = await sql<{ id: string; spots: number; complete: number; lacking: number[] }>`
    select b.id, b.spots, (select count(*)::int from vault.traveller_details k
      where k.booking_id = b.id and k.is_complete) as complete,
      array(select who.number::int from (
        select position, row_number() over (order by position) as number from booking_traveller where booking_id = b.id) who
        where not exists (select from vault.traveller_details k
          where k.booking_id = b.id and k.position = who.position and k.is_complete)
        order by who.number) as lacking
    from booking b where b.departure_id = ${departureId} and b.state = 'confirmed' order by b.confirmed_at, b.id`.execute(
    db,
  )
  const missing = bookings
    .filter(({ spots, complete }) => complete < spots)
    .map(({ id, ...counts }) => ({ reference: referenceOf(id), ...counts }))
  return { ...departure, missing }
}

type DepartureRow = {
  trek: string
  startsOn: IsoDate
  endsOn: IsoDate
  deadlineDays: number
  hostName: string
  email: string
}
