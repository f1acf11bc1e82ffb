import type { Db } from '../deps.ts'
import type { ReviewPhoto } from './review-queries.ts'

/** The photos of some bookings' reviews, in their order. */
export async function photosOf(
  db: Db,
  of: readonly { bookingId: string }[],
): Promise<Map<string, ReviewPhoto[]>> {
  if (of.length === 0) return new Map()
  const rows = await db
    .selectFrom('review_photo')
    .innerJoin('review', 'review.id', 'review_photo.review_id')
    .select(['review.booking_id', 'storage_key as key', 'width', 'height'])
    .where(
      'review.booking_id',
      'in',
      of.map(({ bookingId }) => bookingId),
    )
    .orderBy('position')
    .execute()
  const photos = Map.groupBy(rows, ({ booking_id }) => booking_id)
  return new Map(
    [...photos].map(([id, all]) => [id, all.map(({ key, width, height }) => ({ key, width, height }))]),
  )
}
