import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { IsoDate } from '../dates.ts'
import type { Db } from '../deps.ts'
import { isListed } from '../trek/search/found-treks.ts'
import { type Rating, ratingOf } from '../trek/rating-rules.ts'
import { authorName } from './author-name.ts'
import { type Distribution, LOW_RATING } from './review-rules.ts'

export type ReviewPhoto = { key: string; width: number; height: number }

export type Review = {
  id: string
  rating: number
  body: string
  /** First name and the initial of the last: 'Jonas W.'. */
  author: string
  country: string
  walkedOn: IsoDate
  photos: ReviewPhoto[]
  /** The host's reply. */
  reply: string | null
}

/** Those with photos, or those with a low rating. */
export type OnlyReviews = 'photos' | 'low'
export type TrekReviews = { distribution: Distribution; withPhotos: number; reviews: Review[] }

/**
 * The public reviews of a trek, newest first, up to a maximum, with the count of each rating, and of reviews with
 * photos.
 */
export async function reviewsOfTrek(
  db: Db,
  trekId: string,
  limit: number,
  only: OnlyReviews | null = null,
): Promise<TrekReviews> {
  const [reviews, counts, withPhotos] = await Promise.all([
    newest(db, trekId, limit, only),
    ratings(db, trekId),
    countWithPhotos(db, trekId),
  ])
  const distribution = Array.from({ length: 10 }, (_, index) => counts.get(index + 1) ?? 0)
  return { distribution, withPhotos, reviews }
}

async function newest(db: Db, trekId: string, limit: number, only: OnlyReviews | null): Promise<Review[]> {
  const reviews = shown(db, trekId)
    .$if(only === 'low', (all) => all.where('review.rating', '<=', LOW_RATING))
    .$if(only === 'photos', (all) => all.where('review.has_photos', '=', true))
  return withWords(reviews).limit(limit).execute()
}

/** A review outside of its trek's page. */
export type HostReview = Review & { trek: string; slug: string; isListed: boolean }

/**
 * The public reviews of a host's treks, newest first, up to a maximum, with the rating and the count of all of them.
 */
export async function reviewsOfHost(
  db: Db,
  hostId: string,
  limit: number,
): Promise<{ rating: Rating | null; reviews: HostReview[] }> {
  const [reviews, rating] = await Promise.all([
    withWords(publicReviewsOf(db, hostId))
      .innerJoin('trek', 'trek.id', 'review.trek_id')
      .innerJoin('host', 'host.id', 'trek.host_id')
      .select(['trek.name as trek', 'trek.slug', isListed.as('isListed')])
      .limit(limit)
      .execute(),
    ratingOfHost(db, hostId),
  ])
  return { rating, reviews }
}

/** A host's rating in all public reviews; null without one. */
export async function ratingOfHost(db: Db, hostId: string): Promise<Rating | null> {
  const { mean, count } = await publicReviewsOf(db, hostId)
    .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`avg(rating)::float8`.as('mean')])
    .executeTakeFirstOrThrow()
  return ratingOf(mean, count)
}

/** Public reviews have an index of their own, which a prepared statement with a parameter for is_public cannot use. */
function publicReviewsOf(db: Db, hostId: string) {
  const ofHost = db.selectFrom('trek').select('id').where('host_id', '=', hostId)
  return db.selectFrom('review').where('review.trek_id', 'in', ofHost).where(sql<boolean>`review.is_public`)
}

type Shown = ReturnType<typeof shown>

/** Reviews with author, text and photos, newest first. */
export function withWords(reviews: Shown) {
  return reviews
    .innerJoin('booking', 'booking.id', 'review.booking_id')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('account', 'account.id', 'review.author_id')
    .select(['review.id', 'review.rating', 'review.body', 'review.reply', 'account.country'])
    .select('departure.starts_on as walkedOn')
    .select(authorName.as('author'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('review_photo')
          .select(['storage_key as key', 'width', 'height'])
          .whereRef('review_photo.review_id', '=', 'review.id')
          .orderBy('position'),
      ).as('photos'),
    )
    .orderBy('review.written_at', 'desc')
    .orderBy('review.id')
}

async function ratings(db: Db, trekId: string): Promise<Map<number, number>> {
  const rows = await shown(db, trekId)
    .select((eb) => ['review.rating', eb.fn.countAll<string>().as('times')])
    .groupBy('review.rating')
    .execute()
  return new Map(rows.map(({ rating, times }) => [rating, Number(times)]))
}

async function countWithPhotos(db: Db, trekId: string): Promise<number> {
  const { times } = await shown(db, trekId)
    .where('review.has_photos', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .executeTakeFirstOrThrow()
  return Number(times)
}

function shown(db: Db, trekId: string) {
  return db.selectFrom('review').where('review.trek_id', '=', trekId).where(sql<boolean>`review.is_public`)
}
