import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { authorName } from './author-name.ts'
import type { ReviewSide } from './hide-review.ts'
import type { ReviewPhoto } from './review-queries.ts'

export type ReviewState = 'shown' | 'waiting' | 'hidden'
export type OfficeReview = {
  id: string
  side: ReviewSide
  trek: string
  slug: string
  host: string
  traveller: string
  rating: number
  body: string
  reply: string | null
  photos: ReviewPhoto[]
  writtenAt: Date
  hiddenReason: string
}

/** Reviews of both sides in one state, newest first, at most `most`, or only the one with the id `only`. */
export async function findOfficeReviews(
  { db }: Pick<Deps, 'db'>,
  state: ReviewState,
  most: number,
  only: string | null = null,
): Promise<OfficeReview[]> {
  const { rows } = await sql<OfficeReview>`
    with both_sides as (
      select id, 'review' as side, booking_id, rating, body, reply, written_at, shown_at, hidden_at, hidden_reason,
        (select coalesce(jsonb_agg(jsonb_build_object('key', storage_key, 'width', width, 'height', height) order by position), '[]')
          from review_photo where review_id = review.id) as photos
      from review
      union all
      select id, 'traveller_review', booking_id, rating, body, null, written_at, shown_at, hidden_at, hidden_reason, '[]'
      from traveller_review
    )
    select s.id, s.side, t.name as trek, t.slug, h.display_name as host, ${authorName} as traveller, s.rating, s.body,
      s.reply, s.photos, s.written_at as "writtenAt", s.hidden_reason as "hiddenReason"
    from both_sides s
    join booking b on b.id = s.booking_id
    join departure d on d.id = b.departure_id
    join trek t on t.id = d.trek_id
    join host h on h.id = t.host_id
    join account on account.id = b.account_id
    where (${only}::uuid is null or s.id = ${only}::uuid) and case ${state}::text when 'hidden' then s.hidden_at is not null
      when 'waiting' then s.hidden_at is null and s.shown_at is null
      else s.hidden_at is null and s.shown_at is not null end
    order by s.written_at desc, s.id
    limit ${most}`.execute(db)
  return rows
}
