import type { Db, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { type Captured, capturedOf, leftOf } from '../payment/captured/captured-payments.ts'
import type { PaidAndLeft } from '../payout/claim-split-rules.ts'

type Booked = {
  id: string
  total_cents: Cents | null
  unpaid_cents: Cents
  credit_cents: Cents
  credit_refund_cents: Cents
}

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
 * payments inside a transaction. There are none when credit paid for everything.
 */
export async function moneyOf(db: Db | Tx, booking: Booked): Promise<PaidAndLeft & { payments: Captured[] }> {
  const payments = await capturedOf(db, booking.id)
  const { creditCents } = await givenByClaims(db, booking.id)
  return {
    cardPaid: (booking.total_cents ?? 0) - booking.unpaid_cents,
    creditPaid: booking.credit_cents,
    cardLeft: leftOf(payments),
    creditLeft: booking.credit_cents - booking.credit_refund_cents - creditCents,
    payments,
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
