import type { Visitor } from '../account/visitor.ts'
import { type Booking, findBooking, isOfAccount, lockBooking } from '../booking/booking-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { ratingGiven, someWords } from './review-text-rules.ts'
import { showPair } from './show-reviews.ts'
import { isWalked } from './showing-rules.ts'

export type KeptPhoto = { key: string; width: number; height: number }

type Written = {
  bookingId: string
  /** A whole number from 1 to 10. */
  rating: number
  body: string
  /** Up to five, already taken and stored. */
  photos?: readonly KeptPhoto[]
}

/**
 * The traveller's review of a trek that was walked, once a booking, from the day after the end date. It is shown when the
 * host has written too, or after 14 days; until then nobody but its author sees it. Answers its id.
 */
export async function writeReview(deps: Deps, written: Written, visitor: Visitor): Promise<string> {
  const [rating, body] = [ratingGiven(written.rating), someWords(written.body)]
  const at = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, written.bookingId)
    const author_id = authorOf(booking, visitor, at)
    const review = await tx
      .insertInto('review')
      .values({ booking_id: booking.id, trek_id: booking.trek_id, author_id, rating, body, written_at: at })
      .onConflict((conflict) => conflict.column('booking_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!review) throw new Refusal('review-written')
    await addPhotos(tx, review.id, author_id, written.photos ?? [])
    await showPair(tx, at, booking.id)
    return review.id
  })
}

/** Refuses whoever cannot write this review now, before any photo of theirs is read. */
export async function mustMayReview({ db, now }: Deps, bookingId: string, visitor: Visitor): Promise<void> {
  const booking = await findBooking(db, bookingId)
  authorOf(booking, visitor, now())
  const before = db.selectFrom('review').select('id').where('booking_id', '=', booking.id)
  if (await before.executeTakeFirst()) throw new Refusal('review-written')
}

/** The account that booked it and has walked; to anybody else the booking does not exist. */
function authorOf(booking: Booking, visitor: Visitor, at: Date): string {
  if (!isOfAccount(booking, visitor) || !booking.account_id) throw new Refusal('booking-not-found')
  if (!isWalked(booking.state, booking.ends_on, nepalDate(at))) throw new Refusal('review-not-yet')
  return booking.account_id
}

async function addPhotos(tx: Tx, review_id: string, author_id: string, photos: readonly KeptPhoto[]) {
  if (photos.length === 0) return
  const rows = photos.map(({ key, width, height }, index) => ({
    ...{ review_id, author_id, position: index + 1, storage_key: key, width, height },
  }))
  await tx.insertInto('review_photo').values(rows).execute()
}
