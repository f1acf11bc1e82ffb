import { sql } from 'kysely'
import { isUuid } from '../ids.ts'
import { referenceOf } from '../booking-reference.ts'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { isPromised } from '../payment-plan/promised.ts'
import { Refusal } from '../refusal.ts'
import type { Running } from '../departure/minimum-rules.ts'
import { viewsOf } from '../departure/departure-view-rules.ts'
import { bookingIs } from '../states/booking-states.ts'
import { stateList } from '../state-list.ts'
import { awaitsChoice } from '../offer/awaits-choice.ts'
import { shareIs } from '../states/share-states.ts'

/** A departure of a host with its bookings. */
export type BookedDeparture = {
  id: string
  trek: string
  trekSlug: string
  startsOn: IsoDate
  endsOn: IsoDate
  state: string
  deadlineDays: number
  pictureKey: string | null
  maxSpots: number
  bookings: number
  travellers: number
  /** Bookings being made or paid, and the spots that they hold. */
  pending: number
  pendingSpots: number
  cancelled: number
  /** The host's shares after our fee, earned or not. */
  netCents: Cents
  /** The part of it from confirmed bookings. */
  standingNetCents: Cents
  /** The part of it from confirmed bookings that are not paid in full, and what their travellers still pay. */
  promisedNetCents: Cents
  unpaidCents: Cents
} & Running

/** All booked departures of a host, with today's headings of each. */
export async function bookedDepartures({ db, now }: Pick<Deps, 'db' | 'now'>, hostId: string) {
  const { rows } = await departures(db, hostId)
  const today = nepalDate(now())
  return rows
    .map((row) => ({ ...row, views: viewsOf(row, today) }))
    .filter(({ views }) => views.length > 0)
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
}

/** One of a host's departures; another host's, or an unknown one, is not found. */
export async function findOwnDeparture({ db, now }: Pick<Deps, 'db' | 'now'>, id: string, hostId: string) {
  const { rows } = isUuid(id) ? await departures(db, hostId, id) : { rows: [] }
  const [row] = rows
  if (!row) throw new Refusal('departure-not-found')
  return { ...row, views: viewsOf(row, nepalDate(now())) }
}

function departures(db: Db, hostId: string, id?: string) {
  return sql<BookedDeparture>`
    select d.id, t.name as trek, t.slug as "trekSlug", d.starts_on as "startsOn", d.ends_on as "endsOn", d.state,
      t.booking_deadline_days as "deadlineDays", d.max_spots as "maxSpots",
      d.running, d.min_spots as "minSpots", d.decide_on as "decideOn",
      case when d.running is null then 0 else departure_booked(d.id) end as booked,
      (select storage_key from picture p where p.trek_id = t.id order by position limit 1) as "pictureKey",
      count(*) filter (where ${stands})::int as bookings,
      coalesce(sum(b.spots) filter (where ${stands}), 0)::int as travellers,
      count(*) filter (where b.state = 'held')::int as pending,
      coalesce(sum(b.spots) filter (where b.state = 'held'), 0)::int as "pendingSpots",
      count(*) filter (where b.state in ${stateList(bookingIs.cancelled)})::int as cancelled,
      coalesce(sum(i.net_cents), 0)::bigint as "netCents",
      coalesce(sum(i.net_cents) filter (where ${stands}), 0)::bigint as "standingNetCents",
      coalesce(sum(i.net_cents) filter (where ${isPromised}), 0)::bigint as "promisedNetCents",
      coalesce(sum(b.unpaid_cents) filter (where i.booking_id is not null and ${isPromised}), 0)::bigint as "unpaidCents"
    from trek t join departure d on d.trek_id = t.id
    left join booking b on b.departure_id = d.id and b.state not in ${stateList(bookingIs.notCompleted)}
    left join payout_item i on ${shareOfBooking}
    where t.host_id = ${hostId} ${id ? sql`and d.id = ${id}` : sql``}
    group by d.id, t.id`.execute(db)
}

const stands = sql`b.state in ${stateList(bookingIs.sold)}`

/** While a traveller chooses after a cancelled departure, its host earns nothing. */
const shareOfBooking = sql`i.booking_id = b.id and i.kind = 'share' and i.state not in ${stateList(shareIs.voided)} and not ${awaitsChoice}`

/**
 * A booking as its host sees it without a second factor: the lead's name, and the number of travellers, while it is
 * confirmed.
 */
export type HostBooking = {
  id: string
  reference: string
  state: 'confirmed' | 'completed' | 'no_show' | 'cancelled' | 'host_cancelled'
  /** Null for a cancelled booking, and after the traveller's erasure. */
  leadName: string | null
  spots: number
  children: number
  /** The number of its travellers with complete details. */
  complete: number
  confirmedAt: Date
  cancelledAt: Date | null
  netCents: Cents
  /** What its later parts still pay; 0 when it is paid in full or has ended. */
  unpaidCents: Cents
  /** The booker's latest message to the host is unanswered. */
  awaitsAnswer: boolean
  /** The booker's account, for messages; null for a guest, who is addressed by the booking. */
  accountId: string | null
}

/**
 * The bookings of a departure, confirmed ones first and in the order of their confirmation; for unpaid ones only their
 * number.
 */
export async function bookingsOfDeparture(db: Db, departureId: string): Promise<HostBooking[]> {
  const { rows } = await sql<Omit<HostBooking, 'reference' | 'leadName'> & { first: string; last: string }>`
    select b.id, b.state, b.account_id as "accountId", b.first_name as first, b.last_name as last, b.spots, b.children,
      b.confirmed_at as "confirmedAt", b.cancelled_at as "cancelledAt", coalesce(i.net_cents, 0)::bigint as "netCents",
      case when ${isPromised} then b.unpaid_cents else 0 end as "unpaidCents",
      (select count(*)::int from vault.traveller_details v where v.booking_id = b.id and v.is_complete) as complete,
      exists (select from conversation c join message m on m.conversation_id = c.id and m.place = c.last_place
        where c.host_id = t.host_id and m.sender_role = 'client' and m.removed_at is null
          and (c.booking_id = b.id or (c.booking_id is null and c.client_id = b.account_id))) as "awaitsAnswer"
    from booking b join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
    left join payout_item i on ${shareOfBooking}
    where b.departure_id = ${departureId} and b.confirmed_at is not null
      and b.state in ${stateList(bookingIs.sold, bookingIs.cancelled)}
    order by b.cancelled_at is not null, b.confirmed_at, b.id`.execute(db)
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    reference: referenceOf(row.id),
    leadName: row.cancelledAt ? null : `${first} ${last}`.trim() || null,
  }))
}

/** The number of a host's confirmed bookings, including completed ones. */
export async function countBookings(db: Db, hostId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from trek t join departure d on d.trek_id = t.id join booking b on b.departure_id = d.id
    where t.host_id = ${hostId} and ${stands}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A host's booked treks, by name, for the select. */
export function treksIn(departures: readonly { trek: string; trekSlug: string }[]) {
  const names = new Map(departures.map(({ trek, trekSlug }) => [trekSlug, trek]))
  return [...names].map(([slug, name]) => ({ slug, name })).toSorted((a, b) => a.name.localeCompare(b.name))
}
