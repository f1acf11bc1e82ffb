import { sql } from 'kysely'
import { referenceOf } from '../booking-reference.ts'
import { type IsoDate, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { isFormerLeads } from '../payment/captured/card-text-rules.ts'
import { cardOf } from '../payment/payment-queries.ts'
import { soldDeadlineDays } from '../trek/versions/sold-terms-queries.ts'
import { addWorkingDays, REFUND_WORKING_DAYS, workingDaysUntil } from '../working-day-rules.ts'
import type { BookingAbout } from './support-rules.ts'
import { refundIs } from '../payment/refund-states.ts'

export type AboutPerson = {
  /** When the account was created; null for a guest. */
  since: Date | null
  /** The number of completed treks. */
  walked: number
  /** Paid bookings, future and recently cancelled ones first. */
  bookings: BookingAbout[]
}

/** The number of bookings beside a chat. */
const MOST = 6

type Row = {
  id: string
  trek: string
  starts_on: IsoDate
  ends_on: IsoDate
  state: string
  cancelled_at: Date | null
  percent: number | null
  changes_until: IsoDate
  refund_id: string | null
  refund_cents: number | null
  refund_state: string | null
  refund_reason: string | null
  refund_at: Date | null
  refund_card: string | null
}

/**
 * What our support knows about the sender: bookings by reference, state and refund; no address and no traveller's name.
 */
export async function findAboutPerson(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { clientId, bookingId }: { clientId: string | null; bookingId: string | null },
): Promise<AboutPerson> {
  const theirs = clientId ? sql`b.account_id = ${clientId}::uuid` : sql`b.id = ${bookingId}::uuid`
  const { rows } = await sql<Row>`
    select b.id, trek.name as trek, d.starts_on, d.ends_on, b.state, b.cancelled_at, b.refund_percentage as percent,
      d.starts_on - ${soldDeadlineDays} as changes_until, r.id as refund_id, r.amount_cents as refund_cents,
      r.state as refund_state, r.reason as refund_reason, r.created_at as refund_at, r.card as refund_card
    from booking b join departure d on d.id = b.departure_id join trek on trek.id = d.trek_id
      left join trek_version sold on sold.id = b.sold_version_id
      left join lateral (select r.*, ${cardOf('paid')} as card from refund r join payment paid on paid.id = r.payment_id where paid.booking_id = b.id
        order by r.created_at desc limit 1) r on true
    where ${theirs} and b.confirmed_at is not null
    order by coalesce(b.cancelled_at, b.confirmed_at) desc limit ${MOST}`.execute(db)
  const { rows: counted } = await sql<{ since: Date | null; walked: number }>`select
    (select created_at from account where id = ${clientId}::uuid) as since,
    (select count(*) from booking b where ${theirs} and b.state = 'completed') as walked`.execute(db)
  const today = nepalDate(now())
  return {
    since: counted[0]?.since ?? null,
    walked: counted[0]?.walked ?? 0,
    bookings: rows.map((row) => ({
      id: row.id,
      reference: referenceOf(row.id),
      trek: row.trek,
      state: row.state,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      changesUntil: row.changes_until,
      cancelledOn: row.cancelled_at && nepalDate(row.cancelled_at),
      percent: row.cancelled_at ? row.percent : null,
      refund: refundOf(row, today),
    })),
  }
}

function refundOf(row: Row, today: IsoDate): BookingAbout['refund'] {
  if (!row.refund_id || !row.refund_at) return null
  const dueOn = addWorkingDays(nepalDate(row.refund_at), REFUND_WORKING_DAYS)
  const isOver = refundIs.over(row.refund_state)
  return {
    id: row.refund_id,
    cents: row.refund_cents ?? 0,
    state: row.refund_state ?? '',
    reason: row.refund_reason ?? '',
    isToFormerLead: isFormerLeads(row.refund_card),
    daysLeft: isOver ? null : workingDaysUntil(today, dueOn),
  }
}
