import { lockBooking } from '../booking/booking-queries.ts'
import type { Visitor } from '../account/visitor.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { fewWords, ratingGiven } from './review-text-rules.ts'
import { actingHost } from '../host/acting-host.ts'
import { mustNotBelongToHost } from '../host/self-dealing.ts'
import { showPair } from './show-reviews.ts'
import { isWalked } from './showing-rules.ts'
import { accountIs } from '../account/account-states.ts'

type Rated = {
  bookingId: string
  /** A whole number from 1 to 10. */
  rating: number
  /** May be empty. */
  body: string
}

/**
 * The host's review of a traveller, once for each booking, from the day after the end date and before the traveller's
 * is public: neither side knows the other's review. Returns its id.
 */
export async function rateTraveller(deps: Deps, rated: Rated, visitor: Visitor): Promise<string> {
  const [rating, body] = [ratingGiven(rated.rating), fewWords(rated.body)]
  const at = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const host_id = await actingHost(tx, visitor)
    const booking = await lockBooking(tx, rated.bookingId)
    if (booking.host_id !== host_id) throw new Refusal('booking-not-found')
    if (!isWalked(booking.state, booking.ends_on, nepalDate(at))) throw new Refusal('review-not-yet')
    if (!booking.account_id || !(await isHere(tx, booking.account_id))) throw new Refusal('review-nobody')
    const traveller = { accountId: booking.account_id, emails: [booking.email] }
    await mustNotBelongToHost(tx, { hostId: host_id, as: 'own-review' }, traveller)
    const theirs = await tx
      .selectFrom('review')
      .select('shown_at')
      .where('booking_id', '=', booking.id)
      .executeTakeFirst()
    const mine = await tx
      .selectFrom('traveller_review')
      .select('id')
      .where('booking_id', '=', booking.id)
      .executeTakeFirst()
    if (mine) throw new Refusal('review-written')
    if (theirs?.shown_at) throw new Refusal('review-closed')
    const { id } = await tx
      .insertInto('traveller_review')
      .values({
        booking_id: booking.id,
        host_id,
        account_id: booking.account_id,
        rating,
        body,
        written_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await showPair(deps, tx, booking.id)
    return id
  })
}

/** An erased account gets no new reviews; an erasure waits until this transaction ends. */
async function isHere(tx: Tx, accountId: string): Promise<boolean> {
  const account = tx.selectFrom('account').select('state').where('id', '=', accountId)
  return !accountIs.erased((await account.forShare().executeTakeFirst())?.state)
}
