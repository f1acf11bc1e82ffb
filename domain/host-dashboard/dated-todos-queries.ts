import { sql } from 'kysely'
import { claimNumber } from '../claim/claim-rules.ts'
import type { IsoDate } from '../dates.ts'
import type { Db } from '../deps.ts'
import { ASKED_DAYS_BEFORE_START } from '../traveller/details-times-rules.ts'
import { runningIs } from '../offer/running-states.ts'
import { departureIs } from '../offer/departure-states.ts'
import { stateList } from '../state-list.ts'

/** From this many days before its decide-by day, a forming departure is on the host's list of things to do. */
const DECIDED_SOON_DAYS = 14

/** An open claim without the host's response. */
export type ClaimNeed = { kind: 'claim'; bookingId: string; number: string; trek: string; dueAt: Date }
/** A departure that starts soon with travellers whose details are incomplete. */
export type DetailsNeed = {
  kind: 'details'
  departureId: string
  trek: string
  startsOn: IsoDate
  travellers: number
}

/** A departure without its minimum group whose decide-by day is near or has passed. */
export type MinimumNeed = {
  kind: 'minimum'
  departureId: string
  trek: string
  startsOn: IsoDate
  decideOn: IsoDate
  minSpots: number
  booked: number
}

/** Open claims on a host's treks without the host's response, by deadline. */
export async function claimsToAnswer(db: Db, hostId: string, limit: number): Promise<ClaimNeed[]> {
  const { rows } = await sql<{ bookingId: string; number: number; trek: string; dueAt: Date }>`
    select c.booking_id as "bookingId", c.number, t.name as trek, c.due_at as "dueAt"
    from claim c join booking b on b.id = c.booking_id join departure d on d.id = b.departure_id
    join trek t on t.id = d.trek_id
    where t.host_id = ${hostId} and c.state = 'open'
      and not exists (select from claim_statement s where s.claim_id = c.id)
    order by c.due_at, c.id limit ${limit}`.execute(db)
  return rows.map(({ number, ...row }) => ({ kind: 'claim', number: claimNumber(number), ...row }))
}

/** Departures within 21 days with confirmed bookings whose details are incomplete, the next one first. */
export async function detailsToCollect(
  db: Db,
  hostId: string,
  { today, limit }: { today: IsoDate; limit: number },
): Promise<DetailsNeed[]> {
  const { rows } = await sql<Omit<DetailsNeed, 'kind'>>`
    select d.id as "departureId", t.name as trek, d.starts_on as "startsOn", sum(b.spots - k.complete)::int as travellers
    from trek t join departure d on d.trek_id = t.id join booking b on b.departure_id = d.id and b.state = 'confirmed'
    cross join lateral (select count(*)::int as complete from vault.traveller_details v
      where v.booking_id = b.id and v.is_complete) k
    where t.host_id = ${hostId} and d.state in ${stateList(departureIs.ahead)} and d.starts_on > ${today}::date
      and d.starts_on <= ${today}::date + ${ASKED_DAYS_BEFORE_START}::int and k.complete < b.spots
    group by d.id, t.id order by d.starts_on, d.id limit ${limit}`.execute(db)
  return rows.map((row) => ({ kind: 'details', ...row }))
}

/** Forming departures that are decided within 14 days, or whose host has the 48 hours after the day, the next one first. */
export async function departuresToDecide(
  db: Db,
  hostId: string,
  { today, limit }: { today: IsoDate; limit: number },
): Promise<MinimumNeed[]> {
  const { rows } = await sql<Omit<MinimumNeed, 'kind'>>`
    select d.id as "departureId", t.name as trek, d.starts_on as "startsOn", d.decide_on as "decideOn",
      d.min_spots as "minSpots", departure_booked(d.id) as booked
    from trek t join departure d on d.trek_id = t.id
    where t.host_id = ${hostId} and d.state in ${stateList(departureIs.ahead)}
      and d.running in ${stateList(runningIs.forming)} and d.decide_on <= ${today}::date + ${DECIDED_SOON_DAYS}::int
    order by d.decide_on, d.id limit ${limit}`.execute(db)
  return rows.map((row) => ({ kind: 'minimum', ...row }))
}
