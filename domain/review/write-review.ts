import type { Visitor } from '../account/visitor.ts'
import { type Booking, findBooking, isOfAccount, lockBooking } from '../booking/booking-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { mustNotBelongToHost } from '../host/self-dealing.ts'
import { storePicture, removePicture } from '../picture/store-picture.ts'
import { Refusal } from '../refusal.ts'
import { MOST_PHOTOS } from './review-rules.ts'
import { ratingGiven, someWords } from './review-text-rules.ts'
import { showPair } from './show-reviews.ts'
import { isWalked } from './showing-rules.ts'

type Typed = {
  bookingId: string
  /** A whole number from 1 to 10. */
  rating: number
  body: string
  /** Up to five uploaded files. */
  photos?: readonly Uint8Array[]
}
type StoredPhoto = Awaited<ReturnType<typeof storePicture>>

/**
 * The traveller's review of a completed trek, once for each booking, from the day after the end date. It is published
 * when the host has written too, or after 14 days; until then only its author sees it. Returns its id.
 */
export async function writeReview(deps: Deps, typed: Typed, visitor: Visitor): Promise<string> {
  const { bookingId, photos = [] } = typed
  const words = { rating: ratingGiven(typed.rating), body: someWords(typed.body) }
  if (photos.length > MOST_PHOTOS) throw new Refusal('too-many-photos')
  if (photos.length > 0) await mustMayReview(deps, bookingId, visitor)
  const stored: StoredPhoto[] = []
  try {
    for (const bytes of photos) stored.push(await storeNext(deps, bytes, stored.length + 1))
    return await deps.db
      .transaction()
      .execute((tx) => saveReview(deps, tx, { bookingId, ...words, photos: stored }, visitor))
  } catch (error) {
    for (const { key } of stored) await removePicture(deps, key)
    throw error
  }
}

/** A refusal names the photo by its position, starting with 1. */
async function storeNext(deps: Deps, bytes: Uint8Array, photo: number): Promise<StoredPhoto> {
  try {
    return await storePicture(deps, 'review', bytes)
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(error.code, { photo }) : error
  }
}

async function saveReview(
  deps: Deps,
  tx: Tx,
  { bookingId, photos, ...words }: Omit<Typed, 'photos'> & { photos: readonly StoredPhoto[] },
  visitor: Visitor,
): Promise<string> {
  const at = deps.now()
  const booking = await lockBooking(tx, bookingId)
  const author_id = await authorOf(tx, booking, visitor, at)
  const review = await tx
    .insertInto('review')
    .values({ booking_id: booking.id, trek_id: booking.trek_id, author_id, ...words, written_at: at })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!review) throw new Refusal('review-written')
  const rows = photos.map(({ key, width, height }, index) => ({
    review_id: review.id,
    author_id,
    position: index + 1,
    storage_key: key,
    width,
    height,
  }))
  if (rows.length > 0) await tx.insertInto('review_photo').values(rows).execute()
  if (!(await showPair(deps, tx, booking.id)))
    await deps.enqueue(tx, 'mail-review-received', { reviewId: review.id, isShown: false })
  return review.id
}

/** Refuses an account that cannot write this review now, before any photo is read. */
async function mustMayReview({ db, now }: Deps, bookingId: string, visitor: Visitor): Promise<void> {
  const booking = await findBooking(db, bookingId)
  await authorOf(db, booking, visitor, now())
  const before = db.selectFrom('review').select('id').where('booking_id', '=', booking.id)
  if (await before.executeTakeFirst()) throw new Refusal('review-written')
}

/** The account of the booking after the trek, unless it is the host's; for others the booking does not exist. */
async function authorOf(db: Db | Tx, booking: Booking, visitor: Visitor, at: Date): Promise<string> {
  if (!isOfAccount(booking, visitor) || !booking.account_id) throw new Refusal('booking-not-found')
  if (!isWalked(booking.state, booking.ends_on, nepalDate(at))) throw new Refusal('review-not-yet')
  const author = { accountId: booking.account_id, emails: [booking.email] }
  await mustNotBelongToHost(db, { hostId: booking.host_id, as: 'own-review' }, author)
  return booking.account_id
}
