import { sql } from 'kysely'
import { type Booking, findBooking } from '../booking/booking-queries.ts'
import type { Db } from '../deps.ts'
import type { Cents } from '../money.ts'
import { type TravellerLink, findLink } from '../traveller-link/link-queries.ts'

export type PaidWithLink = {
  paymentId: string
  cents: Cents
  /** The digits of the payer's card; only for the payer. */
  last4: string | null
  /** Where the payer gets mails; null without an address. */
  email: string | null
  /** The first name of the payer; null for a traveller who has left or was replaced. */
  firstName: string | null
  /** The first name of the lead. */
  lead: string
  link: TravellerLink
  booking: Booking
}

/** A payment of a traveller's share with the payer, for its mails. */
export async function findPaidWithLink(db: Db, paymentId: string): Promise<PaidWithLink> {
  const payment = await db
    .selectFrom('payment')
    .select(['booking_id', 'amount_cents', 'card_last4', 'traveller_link_id'])
    .select(sql<string | null>`nullif(session_order ->> 'email', '')`.as('email'))
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const link = payment.traveller_link_id && (await findLink(db, payment.traveller_link_id))
  if (!link) throw new Error(`payment ${paymentId} is not of a share`)
  const [booking, traveller] = await Promise.all([
    findBooking(db, payment.booking_id),
    db
      .selectFrom('booking_traveller')
      .select('first_name')
      .where('booking_id', '=', link.booking_id)
      .where('position', '=', link.position)
      .executeTakeFirst(),
  ])
  return {
    paymentId,
    cents: payment.amount_cents,
    last4: payment.card_last4,
    email: link.email ?? payment.email,
    firstName: link.ended_at === null ? (traveller?.first_name ?? null) : null,
    lead: booking.first_name,
    link,
    booking,
  }
}

/** A refund to a card that paid a share, with the payment. */
export async function findRefundWithLink(db: Db, refundId: string) {
  const refund = await db
    .selectFrom('refund')
    .select(['payment_id', 'amount_cents', 'came_back', 'reason', 'manual_reference', 'reject_reason'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  return { ...refund, payment: await findPaidWithLink(db, refund.payment_id) }
}
