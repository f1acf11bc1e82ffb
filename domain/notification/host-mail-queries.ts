import { sql } from 'kysely'
import type { OrderedExtra } from '../extra/extra-rules.ts'
import { findShareLines } from '../booking/price/share-line-queries.ts'
import { referenceOf } from '../booking-reference.ts'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { bookingIs, type BookingState } from '../states/booking-states.ts'
import { stateList } from '../state-list.ts'
import { soldDeadlineDays } from '../trek/versions/sold-terms-queries.ts'
import { shareIs } from '../states/share-states.ts'

export type HostBookingMail = NonNullable<Awaited<ReturnType<typeof findHostBookingMail>>>

/**
 * A booking, for the mails to its host: only data that the host's pages show without a second factor. Null when the
 * host's account is closed.
 */
export async function findHostBookingMail({ db }: Pick<Deps, 'db'>, bookingId: string) {
  const { rows } = await sql<HostBookingRow>`
    select b.id, b.state, b.first_name as first, b.last_name as last, b.account_id as "accountId", b.spots, b.children,
      b.cancelled_by as "cancelledBy", d.id as "departureId", d.starts_on as "startsOn", d.ends_on as "endsOn",
      d.max_spots as "maxSpots", trek.name as trek, ${soldDeadlineDays} as "deadlineDays",
      (select coalesce(sum(o.spots), 0)::int from booking o where o.departure_id = d.id
        and o.state in ${stateList(bookingIs.sold)}) as booked,
      coalesce((select json_agg(json_build_object('name', e.name, 'quantity', e.quantity, 'days', e.days, 'unit', e.unit)
        order by e.position) from booking_extra e where e.booking_id = b.id), '[]') as extras,
      coalesce(i.net_cents, 0)::bigint as "netCents", b.unpaid_cents as "unpaidCents", i.due_at as "dueAt",
      h.display_name as "hostName", a.email
    from booking b join departure d on d.id = b.departure_id join trek on trek.id = d.trek_id
    left join trek_version sold on sold.id = b.sold_version_id join host h on h.id = trek.host_id join account a on a.id = h.id
    left join payout_item i on i.booking_id = b.id and i.kind = 'share' and i.state not in ${stateList(shareIs.voided)}
    where b.id = ${bookingId} and a.state = 'active'`.execute(db)
  const [row] = rows
  if (!row) return null
  const { first, last, ...booking } = row
  const shares = await findShareLines(db, [row.id])
  return {
    ...booking,
    reference: referenceOf(row.id),
    /** How the share adds up; empty without one. */
    shareLines: shares.get(row.id) ?? [],
    /** The host sees the lead's name while the booking is confirmed. */
    leadName: bookingIs.confirmed(row.state) ? `${first} ${last}`.trim() : '',
  }
}

type HostBookingRow = {
  id: string
  state: BookingState
  first: string
  last: string
  accountId: string | null
  spots: number
  children: number
  cancelledBy: string | null
  departureId: string
  startsOn: IsoDate
  endsOn: IsoDate
  maxSpots: number
  trek: string
  deadlineDays: number
  /** Spots of confirmed bookings on the departure. */
  booked: number
  /** What was ordered with the trek. */
  extras: Pick<OrderedExtra, 'name' | 'quantity' | 'days' | 'unit'>[]
  /** The host's share after our fee; 0 when none of it is left. */
  netCents: Cents
  /** What its later parts pay. */
  unpaidCents: Cents
  dueAt: Date | null
  hostName: string
  email: string
}

/**
 * A verified host with the masked account for payouts; null when the host is not verified now or the account is closed.
 */
export async function findVerifiedHostMail({ db }: Pick<Deps, 'db'>, hostId: string) {
  const row = await db
    .selectFrom('host')
    .innerJoin('account', 'account.id', 'host.id')
    .innerJoin('vault.bank_account as bank', 'bank.host_id', 'host.id')
    .select(['account.email', 'host.display_name as hostName', 'bank.masked'])
    .where('host.id', '=', hostId)
    .where('host.status', '=', 'verified')
    .where('account.state', '=', 'active')
    .executeTakeFirst()
  return row ?? null
}
