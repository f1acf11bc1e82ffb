import { sql } from 'kysely'
import type { Db, Deps, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { paymentIs } from './payment-states.ts'

/** The amount that a payment attempt requested, in cents. */
export async function findPaymentAmount({ db }: Pick<Deps, 'db'>, id: string): Promise<number> {
  const payment = await db
    .selectFrom('payment')
    .select('amount_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return payment.amount_cents
}

/** The attempt of a booking for which the provider may still take money; a booking has at most one. */
export async function findLiveAttempt(db: Db | Tx, bookingId: string) {
  return db
    .selectFrom('payment')
    .select(['id', 'session_id', 'session_order'])
    .where('booking_id', '=', bookingId)
    .where('state', 'in', paymentIs.live.states)
    .executeTakeFirst()
}

/**
 * The last four digits of the card that paid for a booking; null when credit paid for all of it, or when they are
 * unknown.
 */
export async function findCapturedCard(db: Db | Tx, bookingId: string): Promise<string | null> {
  const payment = await db
    .selectFrom('payment')
    .select('card_last4')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'captured')
    .executeTakeFirst()
  return payment?.card_last4 ?? null
}

/** The cents that the booking's card can still get back. Goodwill that is only proposed does not count. */
export async function findCardRoom(db: Db, bookingId: string): Promise<Cents> {
  const payment = await db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .select((eb) => [
      'payment.amount_cents',
      'payment.refunded_cents',
      'booking.refund_as_credit_cents as as_credit',
      eb
        .selectFrom('refund')
        .whereRef('refund.payment_id', '=', 'payment.id')
        .where('refund.reason', '=', 'goodwill')
        .where('refund.state', '=', 'requested')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('refund.amount_cents'), sql<number>`0`).as('cents'))
        .as('proposed'),
    ])
    .where('payment.booking_id', '=', bookingId)
    .where('payment.state', '=', 'captured')
    .executeTakeFirst()
  if (!payment) return 0
  return payment.amount_cents - payment.refunded_cents - payment.as_credit + Number(payment.proposed)
}
