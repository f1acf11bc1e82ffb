import type { Db, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import type { PaidAndLeft } from '../payout/claim-split-rules.ts'

type Booked = { id: string; total_cents: Cents | null; credit_cents: Cents; credit_refund_cents: Cents }

/** What earlier claims about a booking gave back, and how much of it came from the host's share. */
export async function givenByClaims(db: Db | Tx, bookingId: string) {
  const given = await db
    .selectFrom('claim')
    .select(({ fn, lit }) => [
      fn.coalesce(fn.sum<number>('card_cents'), lit(0)).as('cardCents'),
      fn.coalesce(fn.sum<number>('credit_cents'), lit(0)).as('creditCents'),
      fn.coalesce(fn.sum<number>('host_cents'), lit(0)).as('hostCents'),
    ])
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'granted')
    .executeTakeFirstOrThrow()
  const { cardCents, creditCents, hostCents } = given
  return { cardCents: Number(cardCents), creditCents: Number(creditCents), hostCents: Number(hostCents) }
}

/**
 * How a booking was paid, and what can still be refunded after every pending refund, including failed ones. Locks the
 * payment inside a transaction. `paymentId` is null when credit paid for everything.
 */
export async function moneyOf(
  db: Db | Tx,
  booking: Booked,
): Promise<PaidAndLeft & { paymentId: string | null }> {
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'amount_cents', 'refunded_cents'])
    .where('booking_id', '=', booking.id)
    .where('state', '=', 'captured')
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()
  const failed = await db
    .selectFrom('refund')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount_cents'), lit(0)).as('cents'))
    .where('payment_id', '=', payment?.id ?? null)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  const { creditCents } = await givenByClaims(db, booking.id)
  return {
    cardPaid: booking.total_cents ?? 0,
    creditPaid: booking.credit_cents,
    cardLeft: payment ? payment.amount_cents - payment.refunded_cents - Number(failed.cents) : 0,
    creditLeft: booking.credit_cents - booking.credit_refund_cents - creditCents,
    paymentId: payment?.id ?? null,
  }
}

/** Whether the card's bank disputes a booking's payment, or has taken it back. */
export async function isDisputed(db: Db | Tx, bookingId: string): Promise<boolean> {
  const dispute = await db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select('dispute.id')
    .where('payment.booking_id', '=', bookingId)
    .where('dispute.state', 'in', ['open', 'lost'])
    .executeTakeFirst()
  return dispute !== undefined
}
