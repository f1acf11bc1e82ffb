import { type RawBuilder, sql } from 'kysely'
import type { Db, Deps, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { disputeIs } from '../ports/provider-states.ts'
import { stateList } from '../state-list.ts'
import { FORMER_LEAD, TRAVELLERS } from './captured/card-text-rules.ts'
import { paymentIs } from './payment-states.ts'

/** The amount that a payment attempt requested, in cents, and the change of the booking that it was for. */
export async function findPaymentAmount({ db }: Pick<Deps, 'db'>, id: string) {
  return db
    .selectFrom('payment')
    .select(['amount_cents', 'change_order_id', 'instalment_id', 'traveller_link_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * The attempt of a booking for which the provider may still take money; a booking has at most one, besides those of its changes
 * and of its travellers' shares.
 */
export async function findLiveAttempt(db: Db | Tx, bookingId: string) {
  return db
    .selectFrom('payment')
    .select(['id', 'session_id', 'session_order', 'instalment_id', 'try'])
    .where('booking_id', '=', bookingId)
    .where('change_order_id', 'is', null)
    .where('traveller_link_id', 'is', null)
    .where('state', 'in', paymentIs.live.states)
    .executeTakeFirst()
}

/** Whether a saved card is being charged for a part of a booking: the provider may still take the money. */
export async function isBeingCharged(db: Db | Tx, bookingId: string): Promise<boolean> {
  const charge = await db
    .selectFrom('payment')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('try', 'is not', null)
    .where('state', 'in', paymentIs.live.states)
    .executeTakeFirst()
  return charge !== undefined
}

/** The attempts of a booking's travellers to pay their shares that are not finished; each link has at most one. */
export async function findLiveShares(db: Db | Tx, bookingId: string) {
  return db
    .selectFrom('payment')
    .select([
      'id',
      'session_id',
      'session_order',
      'try',
      'amount_cents',
      'traveller_link_id',
      'payer_visitor_id',
    ])
    .where('booking_id', '=', bookingId)
    .where('traveller_link_id', 'is not', null)
    .where('state', 'in', paymentIs.live.states)
    .execute()
}

/** Whether money for the parts of a booking may arrive at any moment: from its account, its saved card, or a traveller's share. */
export async function isBeingPaid(db: Db | Tx, bookingId: string): Promise<boolean> {
  return (
    (await findLiveAttempt(db, bookingId)) !== undefined || (await findLiveShares(db, bookingId)).length > 0
  )
}

/**
 * The cards that paid for a booking, for `cardText`: the last four digits of the lead's ('4242', or '4242 and 5556'), or that a former
 * lead or travellers with their own links paid; null when credit paid for all of it, or when they are unknown.
 */
export async function findCapturedCard(db: Db | Tx, bookingId: string): Promise<string | null> {
  const { rows } = await sql<{
    cards: string | null
  }>`select ${cardsOf(sql`${bookingId}::uuid`)} as cards`.execute(db)
  return rows[0]?.cards ?? null
}

/** The same for a query over bookings. */
export function cardsOf(bookingId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select case when bool_and(card is not null)
    then string_agg(distinct card, ' and ') end from (select case when paid.traveller_link_id is not null
      then ${sql.lit(TRAVELLERS)} else ${cardOf('paid')} end as card from payment paid
    where paid.booking_id = ${bookingId} and paid.state = 'captured') cards)`
}

/** The card of one payment, which a query names; after a handover of the lead, whose card it was. */
export function cardOf(payment: 'paid' | 'payment'): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${payment}.${column}`)
  return sql<string | null>`case when exists (select from booking_change handed
    where handed.booking_id = ${of('booking_id')} and handed.kind = 'hand-over' and 0 = any(handed.positions)
      and handed.made_at >= ${of('captured_at')})
    then ${sql.lit(FORMER_LEAD)} else ${of('card_last4')} end`
}

/** The cents that the booking's cards can still get back. Goodwill that is only proposed does not count. */
export async function findCardRoom(db: Db, bookingId: string): Promise<Cents> {
  const room = await db
    .selectFrom('booking')
    .select((eb) => [
      'refund_as_credit_cents as as_credit',
      eb
        .selectFrom('payment')
        .whereRef('payment.booking_id', '=', 'booking.id')
        .where('payment.state', '=', 'captured')
        .select(sql<number>`coalesce(sum(amount_cents - refunded_cents), 0)`.as('cents'))
        .as('left'),
      eb
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .whereRef('payment.booking_id', '=', 'booking.id')
        .where('refund.reason', '=', 'goodwill')
        .where('refund.state', '=', 'requested')
        .select(sql<number>`coalesce(sum(refund.amount_cents), 0)`.as('cents'))
        .as('proposed'),
    ])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst()
  return room ? Math.max(0, Number(room.left) - room.as_credit + Number(room.proposed)) : 0
}

/**
 * Whether the bank of the card that paid asks for the money, or has taken it back, for a query with the table `payment`: then
 * nothing is promised to that card.
 */
export const isClaimedByBank = sql<boolean>`exists (select from dispute where dispute.payment_id = payment.id
  and dispute.state in ${stateList(disputeIs.open, disputeIs.lost)})`
