import { findBooking } from '../booking/booking-queries.ts'
import { soldIfChanged } from '../booking/sold/offer-change-queries.ts'
import { referenceOf } from '../booking-reference.ts'
import type { Visitor } from '../account/visitor.ts'
import type { Db, Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { claimNumber, type ClaimState } from './claim-rules.ts'
import { claimIs } from './claim-states.ts'

/**
 * The newest claim about a booking for the host of its trek: what happened, what the claimant wants and how it ended,
 * without photos and address, and as what the trek was sold if it has changed; `claim` is null when there is none. Anyone
 * else gets 'not found'.
 */
export async function findClaimForHost({ db }: Pick<Deps, 'db'>, bookingId: string, visitor: Visitor) {
  const booking = await findBooking(db, bookingId)
  if (!visitor.account || booking.host_id !== visitor.account.id) throw new Refusal('booking-not-found')
  const claim = await db
    .selectFrom('claim')
    .leftJoin('claim_statement', 'claim_statement.claim_id', 'claim.id')
    .select(['claim.number', 'claim.state', 'claim.kind', 'claim.body', 'claim.wish', 'claim.answer'])
    .select(['claim.happened_at', 'claim.due_at', 'claim.decided_at', 'claim.host_cents'])
    .select(['claim.amount_cents', 'claim_statement.body as statement'])
    .where('claim.booking_id', '=', bookingId)
    .orderBy('claim.number', 'desc')
    .executeTakeFirst()
  return {
    id: booking.id,
    reference: referenceOf(booking.id),
    trek: booking.trek_name,
    name: `${booking.first_name} ${booking.last_name}`.trim(),
    startsOn: booking.starts_on,
    endsOn: booking.ends_on,
    sold: claim ? await soldIfChanged(db, booking.id) : null,
    claim: claim
      ? {
          name: claimNumber(claim.number),
          state: claim.state as ClaimState,
          kind: claim.kind,
          body: claim.body,
          wish: claim.wish,
          answer: claim.answer,
          statement: claim.statement,
          happenedAt: claim.happened_at,
          dueAt: claim.due_at,
          decidedAt: claim.decided_at,
          hostCents: claim.host_cents ?? 0,
          amountCents: claim.amount_cents ?? 0,
        }
      : null,
  }
}

/** The bookings of a departure that have a claim, and whether one is open without the host's answer. */
export async function claimsOnDeparture(
  db: Db,
  departureId: string,
): Promise<Map<string, { isOpen: boolean; awaitsHost: boolean }>> {
  const rows = await db
    .selectFrom('claim')
    .innerJoin('booking', 'booking.id', 'claim.booking_id')
    .leftJoin('claim_statement', 'claim_statement.claim_id', 'claim.id')
    .select(['claim.booking_id', 'claim.state', 'claim_statement.claim_id as stated'])
    .where('booking.departure_id', '=', departureId)
    .where('claim.state', '<>', 'withdrawn')
    .orderBy('claim.number')
    .execute()
  return new Map(
    rows.map(({ booking_id, state, stated }) => [
      booking_id,
      { isOpen: claimIs.open(state), awaitsHost: claimIs.open(state) && stated === null },
    ]),
  )
}
