import { findBooking } from '../booking/booking-queries.ts'
import { soldIfChanged } from '../booking/sold/offer-change-queries.ts'
import { referenceOf } from '../booking-reference.ts'
import type { Db, Deps } from '../deps.ts'
import { claimNumber, type ClaimState, claimRefusal } from './claim-rules.ts'
import type { Terms } from '../offer/terms-rules.ts'
import { bookingOfClaimant, type Claimant, claimableOf, mustBeTheirs } from './claimed-booking.ts'
import { refundIs } from '../payment/refund-states.ts'

/** A claim as its claimant sees it, without the host's answer. */
export type OwnClaim = Awaited<ReturnType<typeof claimsOf>>[number]

/**
 * A booking for its claims page: whether a claim can be made now, otherwise the reason, the earlier claims, and as what the trek was
 * sold if it has changed.
 */
export async function findClaimsPage(deps: Deps, claimant: Claimant) {
  const booking = await findBooking(deps.db, await bookingOfClaimant(deps, claimant))
  mustBeTheirs(booking, claimant)
  return {
    id: booking.id,
    reference: referenceOf(booking.id),
    trek: booking.trek_name,
    startsOn: booking.starts_on,
    endsOn: booking.ends_on,
    claimHours: booking.terms.claimHours,
    refusal: claimRefusal(await claimableOf(deps.db, booking), deps.now()),
    claims: await claimsOf(deps.db, [booking.id]),
    sold: await soldIfChanged(deps.db, booking.id),
  }
}

type Booked = {
  id: string
  state: string
  departure_state: string
  starts_on: string
  ends_on: string
  terms: Terms
}

/** For each of these bookings: whether a claim can be made now, otherwise the reason, and its newest claim. */
export async function claimStandings({ db, now }: Pick<Deps, 'db' | 'now'>, bookings: readonly Booked[]) {
  const ids = bookings.map(({ id }) => id)
  const claims = Map.groupBy(await claimsOf(db, ids), ({ bookingId }) => bookingId)
  const standings = await Promise.all(
    bookings.map(async (booking) => {
      const [newest = null] = claims.get(booking.id) ?? []
      return [booking.id, { refusal: claimRefusal(await claimableOf(db, booking), now()), newest }] as const
    }),
  )
  return new Map(standings)
}

/** Newest first. */
async function claimsOf(db: Db, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return []
  const rows = await db
    .selectFrom('claim')
    .select(['claim.number', 'claim.booking_id', 'claim.state', 'claim.kind', 'claim.body', 'claim.wish'])
    .select(['claim.happened_at', 'claim.made_at', 'claim.due_at', 'claim.decided_at', 'claim.answer'])
    .select(['claim.card_cents', 'claim.credit_cents'])
    .select(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.claim_id', '=', 'claim.id')
            .where('refund.state', 'not in', refundIs.succeeded.states),
        ),
      ).as('is_back'),
    )
    .select((eb) =>
      eb
        .selectFrom('claim_photo')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('claim_photo.claim_id', '=', 'claim.id')
        .as('photos'),
    )
    .where('claim.booking_id', 'in', bookingIds)
    .orderBy('claim.number', 'desc')
    .execute()
  return rows.map((row) => ({
    name: claimNumber(row.number),
    bookingId: row.booking_id,
    state: row.state as ClaimState,
    kind: row.kind,
    body: row.body,
    wish: row.wish,
    answer: row.answer,
    photos: Number(row.photos),
    happenedAt: row.happened_at,
    madeAt: row.made_at,
    dueAt: row.due_at,
    decidedAt: row.decided_at,
    cardCents: row.card_cents ?? 0,
    creditCents: row.credit_cents ?? 0,
    /** The cards' part was refunded, or there was none. */
    isBack: Boolean(row.is_back),
  }))
}
