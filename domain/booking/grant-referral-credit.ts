import { lockBooking } from './booking-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { creditGranted } from '../ledger/booking-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { tryEach } from '../try-each.ts'
import { doubtAbout } from '../referral/grant-doubt-queries.ts'
import { REFERRAL_CENTS } from '../referral/referral-rules.ts'
import { departureIs } from '../offer/departure-states.ts'
import { bookingIs } from '../states/booking-states.ts'

/**
 * From the day after a referred trek's end (date in Nepal) its code's owner gets 10 dollars of credit, once for each
 * booking; if the card is suspicious, the grant waits for an operator. Returns the number of grants.
 */
export async function grantReferralCredit(deps: Deps, most = 200): Promise<number> {
  const { db, now } = deps
  const due = await db
    .selectFrom('referral_use')
    .innerJoin('booking', 'booking.id', 'referral_use.booking_id')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .select(['referral_use.booking_id', 'referral_use.owner_id'])
    .innerJoin('account as owner', 'owner.id', 'referral_use.owner_id')
    .where('referral_use.state', '=', 'counted')
    // An erased account gets no credit.
    .where('owner.state', '<>', 'erased')
    .where('booking.state', 'in', bookingIs.sold.states)
    .where('departure.ends_on', '<', nepalDate(now()))
    // Its traveller may still choose another date or a refund.
    .where('departure.state', 'not in', departureIs.cancelled.states)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('credit_grant')
            .select('credit_grant.id')
            .whereRef('credit_grant.booking_id', '=', 'booking.id'),
        ),
      ),
    )
    .orderBy('departure.ends_on')
    .limit(most)
    .execute()
  let written = 0
  await tryEach(due, async ({ booking_id, owner_id }) => {
    if (await db.transaction().execute((tx) => grant(deps, tx, booking_id, owner_id))) written += 1
  })
  return written
}

async function grant(deps: Deps, tx: Tx, bookingId: string, ownerId: string): Promise<boolean> {
  const at = deps.now()
  const booking = await lockBooking(tx, bookingId)
  if (!bookingIs.sold(booking.state) || departureIs.cancelled(booking.departure_state)) return false
  const doubt = await doubtAbout(tx, { bookingId, ownerId, hostId: booking.host_id })
  const written = await tx
    .insertInto('credit_grant')
    .values({
      account_id: ownerId,
      booking_id: bookingId,
      amount_cents: REFERRAL_CENTS,
      created_at: at,
      ...(doubt ? { state: 'waiting', doubt } : { state: 'granted', decided_at: at }),
    })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return false
  crashPoint('grant:written')
  const fact = creditGranted({ grantId: written.id, accountId: ownerId, cents: REFERRAL_CENTS })
  if (!doubt) {
    await postEntries(tx, at, [fact])
    await deps.enqueue(tx, 'mail-credit-granted', { grantId: written.id, isReferral: true })
  }
  crashPoint('grant:posted')
  return true
}
