import { sql } from 'kysely'
import type { Db } from '../deps.ts'
import type { About } from './given-reviews-queries.ts'
import { photosOf } from './photo-queries.ts'
import type { ReviewPhoto } from './review-queries.ts'
import { inAll, walkOf, walks, type Walk } from './walk-queries.ts'

export type Received = Walk & {
  id: string
  about: About
  rating: number
  body: string
  reply: string | null
  /** The visitor is the trek's host, and has not replied yet. */
  mayReply: boolean
  photos: ReviewPhoto[]
  shownAt: Date | null
}

/** The public reviews that an account received: hosts' about the traveller, travellers' about the host's treks. */
export async function receivedReviews(db: Db, accountId: string, most: number) {
  const [asTraveller, asHost] = await Promise.all([
    aboutTraveller(db, accountId).limit(most).execute(),
    aboutTreks(db, accountId).limit(most).execute(),
  ])
  const photos = await photosOf(db, asHost)
  const reviews: Received[] = [
    ...asTraveller.map((row) => ({
      ...walkOf(row),
      id: row.id,
      rating: row.rating,
      body: row.body,
      shownAt: row.shown_at,
      about: 'traveller' as const,
      reply: null,
      mayReply: false,
      photos: [],
    })),
    ...asHost.map((row) => ({
      ...walkOf(row),
      id: row.id,
      rating: row.rating,
      body: row.body,
      shownAt: row.shown_at,
      about: 'trek' as const,
      reply: row.reply,
      photos: photos.get(row.bookingId) ?? [],
      mayReply: row.reply === null && ['approved', 'verified'].includes(row.status),
    })),
  ]
  return {
    reviews: reviews
      .toSorted((one, other) => (other.shownAt?.getTime() ?? 0) - (one.shownAt?.getTime() ?? 0))
      .slice(0, most),
    total: (asTraveller[0]?.in_all ?? 0) + (asHost[0]?.in_all ?? 0),
  }
}

function aboutTraveller(db: Db, accountId: string) {
  return walks(db)
    .innerJoin('traveller_review as rated', 'rated.booking_id', 'booking.id')
    .select(['rated.id', 'rated.rating', 'rated.body', 'rated.shown_at', inAll.as('in_all')])
    .where('rated.account_id', '=', accountId)
    .where(sql<boolean>`rated.is_public`)
    .orderBy('rated.shown_at', 'desc')
    .orderBy('rated.id')
}

function aboutTreks(db: Db, hostId: string) {
  return walks(db)
    .innerJoin('review', 'review.booking_id', 'booking.id')
    .select(['review.id', 'review.rating', 'review.body', 'review.shown_at', 'review.reply'])
    .select(['host.status', inAll.as('in_all')])
    .where('host.id', '=', hostId)
    .where(sql<boolean>`review.is_public`)
    .orderBy('review.shown_at', 'desc')
    .orderBy('review.id')
}
