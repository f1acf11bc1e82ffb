import { sql } from 'kysely'
import { nepalDate } from '../../dates.ts'
import type { Db, Deps } from '../../deps.ts'
import { FORMER_LEAD } from '../../payment/captured/card-text-rules.ts'
import { cardOf } from '../../payment/payment-queries.ts'
import { refundIs } from '../../payment/refund-states.ts'
import { findBookingOnPaper } from '../my-bookings-queries.ts'

/** The refunds of a change to all cards; null without one. */
const sentCents = sql<
  number | null
>`(select sum(amount_cents)::bigint from refund where change_id = change.id)`

/** Those to the cards of travellers who paid with their own links. */
const sentToTravellersCents = sql<number>`(select coalesce(sum(refund.amount_cents), 0)::bigint from refund
  join payment on payment.id = refund.payment_id
  where refund.change_id = change.id and payment.traveller_link_id is not null)`

/** The states of a refund, those first that take longest: what waits for an operator, what is on its way, what is over. */
const slowestFirst = [
  ...refundIs.requested.states,
  ...refundIs.failed.states,
  ...refundIs.byBank.states,
  ...refundIs.inProgress.states,
  ...refundIs.over.states,
]

/** The state of its refund; with several cards, of the part that takes longest. */
const refundState = sql<string | null>`(select state from refund where change_id = change.id
  order by array_position(${slowestFirst}::text[], state) limit 1)`

/** Whether a part of its refund goes to the card of a lead who has handed the booking over. */
const toFormerLead = sql<boolean>`exists (select from refund join payment on payment.id = refund.payment_id
  where refund.change_id = change.id and ${cardOf('payment')} = ${FORMER_LEAD})`

export type ChangeToMail = Awaited<ReturnType<typeof findChangeToMail>>

/** A change of a booking with the present booking, for its mails. */
export async function findChangeToMail(deps: Pick<Deps, 'db' | 'now'>, changeId: string) {
  const change = await deps.db
    .selectFrom('booking_change as change')
    .select(['change.id', 'change.booking_id', 'change.kind', 'change.positions', 'change.spots'])
    .leftJoin('departure as from', 'from.id', 'change.from_departure_id')
    .select(['change.card_cents', 'change.credit_cents', 'change.charge_cents', 'change.due_cents'])
    .select('change.from_departure_id')
    .select(['from.starts_on as from_starts_on', 'from.ends_on as from_ends_on', 'from.state as from_state'])
    // An earlier goodwill refund counts towards the rule's amount, so less may be refunded now.
    .select([sentCents.as('sent_cents'), sentToTravellersCents.as('sent_to_travellers_cents')])
    .where('change.id', '=', changeId)
    .executeTakeFirstOrThrow()
  const booking = await findBookingOnPaper(deps, change.booking_id)
  const [position] = change.positions
  return {
    ...change,
    booking,
    traveller: booking.travellers.find((each) => each.position === position) ?? null,
  }
}

/** The changes of a booking, newest first: the day in Nepal, the kind, the refund and the charge. It names nobody. */
export async function findChanges(db: Db, bookingId: string) {
  const changes = await db
    .selectFrom('booking_change as change')
    .leftJoin('departure as from', 'from.id', 'change.from_departure_id')
    .leftJoin('departure as to', 'to.id', 'change.to_departure_id')
    .select(['change.id', 'change.kind', 'change.positions', 'change.spots', 'change.made_at'])
    .select([
      'change.card_cents',
      'change.credit_cents',
      'change.charge_cents',
      'change.due_cents',
      'from.starts_on as from_starts_on',
      'to.starts_on as to_starts_on',
      refundState.as('refund_state'),
      sentCents.as('sent_cents'),
      toFormerLead.as('is_to_former_lead'),
    ])
    .where('change.booking_id', '=', bookingId)
    .orderBy('change.made_at', 'desc')
    .execute()
  return changes.map(({ made_at, ...change }) => ({ ...change, madeOn: nepalDate(made_at) }))
}
