import { sql } from 'kysely'
import type { Tx } from '#domain/deps.ts'
import * as of from '#domain/ledger/booking-entries-rules.ts'
import type { Fact } from '#domain/ledger/ledger-rules.ts'
import { captured, refundOwed, refundSent } from '#domain/ledger/payment-entries-rules.ts'
import { postEntries } from '#domain/ledger/post-entries.ts'
import { inChunks } from '../in-chunks.ts'

type Row = {
  booking_id: string
  payment_id: string
  host_id: string
  cents: number
  /** The platform's own discounts. */
  discounts_cents: number
  submitted_at: Date
  captured_at: Date
  cancelled_at: Date | null
  credit_account_id: string | null
  credit_cents: number
  credit_refund_cents: number
  refund_id: string | null
  refund_cents: number
  refunded_at: Date | null
  base_cents: number
  fee_cents: number
  due_at: Date
  earned: boolean
}

/** Posts the journal entries of every demonstration booking, as the commands would have done at the time. */
export async function writeLedger(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<Row>`
    select b.id as booking_id, p.id as payment_id, i.host_id, p.amount_cents as cents, p.captured_at,
      b.submitted_at, b.cancelled_at, b.credit_account_id, b.credit_cents, b.credit_refund_cents,
      b.member_discount_cents + b.referral_cents
        + case when b.deal_made_by = 'operator' then b.deal_cents else 0 end as discounts_cents,
      r.id as refund_id, coalesce(r.amount_cents, 0) as refund_cents, r.succeeded_at as refunded_at,
      i.base_cents, i.fee_cents, i.due_at, i.state not in ('accrued', 'reduced', 'reversed') and i.base_cents > 0 as earned
    from booking b
    join payment p on p.booking_id = b.id and p.state = 'captured'
    join payout_item i on i.booking_id = b.id and i.kind = 'share' and i.state <> 'returned'
    left join refund r on r.payment_id = p.id
    order by p.captured_at, b.id`.execute(tx)
  await inChunks(rows, (chunk) => postEntries(tx, now, chunk.flatMap(factsOf)))
}

function factsOf(row: Row): Fact[] {
  const { booking_id: bookingId, payment_id: paymentId, host_id: hostId, cents } = row
  const refund = { refundId: row.refund_id ?? '', bookingId, cents: row.refund_cents }
  const credit = { bookingId, accountId: row.credit_account_id ?? '', cents: row.credit_cents }
  const discounts = { bookingId, cents: row.discounts_cents }
  const all: [unknown, Date | null, () => Fact][] = [
    [row.credit_cents, row.submitted_at, () => of.creditSpent(credit)],
    [cents, row.captured_at, () => captured({ paymentId, bookingId, cents })],
    [row.discounts_cents, row.captured_at, () => of.discountsGranted(discounts)],
    [row.cancelled_at && row.refund_id, row.cancelled_at, () => refundOwed(refund)],
    [
      row.cancelled_at && row.credit_refund_cents,
      row.cancelled_at,
      () => of.creditRefunded({ ...credit, cents: row.credit_refund_cents }),
    ],
    [row.cancelled_at && row.discounts_cents, row.cancelled_at, () => of.discountsReturned(discounts)],
    [row.refunded_at, row.refunded_at, () => refundSent(refund)],
    [
      row.earned,
      row.due_at,
      () => of.earned({ bookingId, hostId, cents: row.base_cents, feeCents: row.fee_cents }),
    ],
  ]
  return all.flatMap(([happened, at, fact]) => (happened && at ? [{ ...fact(), at }] : []))
}
