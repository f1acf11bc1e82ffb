import { sql } from 'kysely'
import type { Tx } from '#domain/deps.ts'
import { earned } from '#domain/ledger/booking-facts-rules.ts'
import type { Fact } from '#domain/ledger/ledger-rules.ts'
import { captured, refundOwed, refundSent } from '#domain/ledger/payment-facts-rules.ts'
import { postFacts } from '#domain/ledger/post-facts.ts'
import { inChunks } from './in-chunks.ts'

type Row = {
  booking_id: string
  payment_id: string
  host_id: string
  cents: number
  captured_at: Date
  cancelled_at: Date | null
  refunded_at: Date | null
  due_at: Date
  /** Walked or cancelled: at 24:00 Nepal time of the day after the trek's end, what is left of the price is earned. */
  over: boolean
  refund_id: string | null
  refund_cents: number
}

/** Posts what happened to the money of every demonstration booking, as the verbs would have posted it at the time. */
export async function writeLedger(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<Row>`
    select b.id as booking_id, p.id as payment_id, t.host_id, p.amount_cents as cents, p.captured_at, b.cancelled_at,
      (d.ends_on + 2)::timestamp at time zone 'Asia/Kathmandu' as due_at, b.state <> 'confirmed' as over,
      r.id as refund_id, coalesce(r.amount_cents, 0) as refund_cents, r.succeeded_at as refunded_at
    from booking b
    join payment p on p.booking_id = b.id and p.state = 'captured'
    join departure d on d.id = b.departure_id
    join trek t on t.id = d.trek_id
    left join refund r on r.payment_id = p.id
    order by p.captured_at, b.id`.execute(tx)
  await inChunks(rows, (chunk) =>
    postFacts(
      tx,
      now,
      chunk.flatMap((row) => factsOf(row, now)),
    ),
  )
}

function factsOf(row: Row, now: Date): Fact[] {
  const { booking_id: bookingId, payment_id: paymentId, host_id: hostId, refund_id: refundId, cents } = row
  const refund = { refundId: refundId ?? '', bookingId, cents: row.refund_cents }
  const left = cents - row.refund_cents
  return [
    { ...captured({ paymentId, bookingId, cents }), at: row.captured_at },
    ...(row.cancelled_at && refundId ? [{ ...refundOwed(refund), at: row.cancelled_at }] : []),
    ...(row.refunded_at ? [{ ...refundSent(refund), at: row.refunded_at }] : []),
    ...(row.over && row.due_at <= now && left > 0
      ? [{ ...earned({ bookingId, hostId, cents: left }), at: row.due_at }]
      : []),
  ]
}
