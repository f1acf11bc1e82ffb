import { nepalDate } from '../dates.ts'
import { departureIs } from '../offer/departure-states.ts'
import type { Db, Deps } from '../deps.ts'
import type { ReviewPhoto } from './review-queries.ts'
import { photosOf } from './photo-queries.ts'
import { inAll, walkOf, walks, type Walk } from './walk-queries.ts'
import { bookingIs } from '../states/booking-states.ts'

/** The subject of a review. */
export type About = 'trek' | 'traveller'
export type ToWrite = Walk & { about: About }
export type Given = Walk & {
  about: About
  rating: number
  body: string
  writtenAt: Date
  shownAt: Date | null
  /** Why an operator has hidden it; '' when it is visible. */
  hiddenReason: string
  reply: string | null
  photos: ReviewPhoto[]
}

/**
 * The reviews that an account may write now, latest trek first, and those it wrote, newest first: each up to a maximum,
 * with the total.
 */
export async function givenReviews({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: string, most: number) {
  const today = nepalDate(now())
  const [treks, travellers, ofTreks, ofTravellers] = await Promise.all([
    treksToReview(db, accountId, today).limit(most).execute(),
    travellersToReview(db, accountId, today).limit(most).execute(),
    reviewsBy(db, accountId).limit(most).execute(),
    ratingsBy(db, accountId).limit(most).execute(),
  ])
  const photos = await photosOf(db, ofTreks)
  const toWrite: ToWrite[] = [
    ...treks.map((row) => ({ ...walkOf(row), about: 'trek' as const })),
    ...travellers.map((row) => ({ ...walkOf(row), about: 'traveller' as const })),
  ]
  const written: Given[] = [
    ...ofTreks.map((row) => ({
      ...walkOf(row),
      ...wordsOf(row),
      about: 'trek' as const,
      reply: row.reply,
      photos: photos.get(row.bookingId) ?? [],
    })),
    ...ofTravellers.map((row) => ({
      ...walkOf(row),
      ...wordsOf(row),
      about: 'traveller' as const,
      reply: null,
      photos: [],
    })),
  ]
  return {
    toWrite: toWrite.toSorted((one, other) => other.endsOn.localeCompare(one.endsOn)).slice(0, most),
    written: written
      .toSorted((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime())
      .slice(0, most),
    total: [treks, travellers, ofTreks, ofTravellers].reduce((sum, rows) => sum + (rows[0]?.in_all ?? 0), 0),
  }
}

function treksToReview(db: Db, accountId: string, today: string) {
  return walks(db)
    .select(inAll.as('in_all'))
    .where('booking.account_id', '=', accountId)
    .where('booking.state', 'in', bookingIs.attending.states)
    .where('departure.ends_on', '<', today)
    .where('departure.state', 'not in', departureIs.cancelled.states)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review').select('review.id').whereRef('review.booking_id', '=', 'booking.id'))),
    )
    .orderBy('departure.ends_on', 'desc')
    .orderBy('booking.id')
}

/** Only bookings whose traveller's review is not public yet: both sides write without knowing the other's review. */
function travellersToReview(db: Db, hostId: string, today: string) {
  return walks(db)
    .select(inAll.as('in_all'))
    .where('host.id', '=', hostId)
    .where('host.status', 'in', ['approved', 'verified'])
    .where('booking.state', 'in', bookingIs.attending.states)
    .where('departure.ends_on', '<', today)
    .where('departure.state', 'not in', departureIs.cancelled.states)
    .where('account.state', '<>', 'erased')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('traveller_review')
            .select('traveller_review.id')
            .whereRef('traveller_review.booking_id', '=', 'booking.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review')
            .select('review.id')
            .whereRef('review.booking_id', '=', 'booking.id')
            .where('review.shown_at', 'is not', null),
        ),
      ),
    )
    .orderBy('departure.ends_on', 'desc')
    .orderBy('booking.id')
}

function reviewsBy(db: Db, accountId: string) {
  return walks(db)
    .innerJoin('review', 'review.booking_id', 'booking.id')
    .select(['review.rating', 'review.body', 'review.written_at', 'review.shown_at', 'review.hidden_reason'])
    .select(['review.reply', inAll.as('in_all')])
    .where('review.author_id', '=', accountId)
    .orderBy('review.written_at', 'desc')
}

function ratingsBy(db: Db, hostId: string) {
  return walks(db)
    .innerJoin('traveller_review as rated', 'rated.booking_id', 'booking.id')
    .select(['rated.rating', 'rated.body', 'rated.written_at', 'rated.shown_at', 'rated.hidden_reason'])
    .select(inAll.as('in_all'))
    .where('rated.host_id', '=', hostId)
    .orderBy('rated.written_at', 'desc')
}

type Words = Pick<Given, 'rating' | 'body'> & {
  written_at: Date
  shown_at: Date | null
  hidden_reason: string
}

function wordsOf({ rating, body, written_at, shown_at, hidden_reason }: Words) {
  return { rating, body, writtenAt: written_at, shownAt: shown_at, hiddenReason: hidden_reason }
}
