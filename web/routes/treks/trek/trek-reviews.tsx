import { Link } from 'react-router'
import type { Review } from '#domain/review/review-queries.ts'
import { countOf, LOW_RATING, ratingFrom } from '#domain/review/review-rules.ts'
import { ratingWord } from '#domain/trek/rating-rules.ts'
import type { TrekPage } from '#domain/pages/trek-page-queries.ts'
import { counted } from '#figure-text'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { Fold } from '../../../ui/feedback/fold.tsx'
import { Rating } from '../../../ui/data/rating.tsx'
import { Reply } from '../../../ui/data/reply.tsx'
import { ReportReview } from '../../../shared/review/report-review.tsx'
import { ReviewPhotos } from '../../../shared/review/review-photos.tsx'
import type { ShownReviews } from './trek-choice.ts'
import { monthText } from '../../../shared/trek/trek-words.ts'

type TrekReviewsProps = {
  reviews: TrekPage['reviews']
  host: string
  shown: ShownReviews
  at: (shown: ShownReviews) => string
}

/** The number of reviews on phones while collapsed. */
const PHONE_REVIEWS = 1

/** The reviews of travellers, newest first, with the distribution of the ratings. */
export function TrekReviews({ reviews: all, host, shown, at }: TrekReviewsProps) {
  const { distribution, withPhotos, reviews } = all
  const chosen = shown === 'all' ? 'first' : shown
  const [rating, count] = [ratingFrom(distribution), countOf(distribution)]
  const low = countOf(distribution.slice(0, LOW_RATING))
  const open = shown === 'first' ? PHONE_REVIEWS : reviews.length
  const [near, folded] = [reviews.slice(0, open), reviews.slice(open)]
  const chips: [ShownReviews, string][] = [['first', 'All']]
  if (withPhotos) chips.push(['photos', `With photos ${withPhotos}`])
  if (low) chips.push(['low', `${LOW_RATING} or less ${low}`])
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <div className="sech">
        <h2 id="reviews-title">Reviews</h2>
      </div>
      <div className="revs">
        <div>
          <p className="row base gap-3">
            <span className="score">{rating?.score.toFixed(1) ?? 'New'}</span>
            <span>
              {rating && <b className="b score__word">{ratingWord(rating)}</b>}
              <span className="muted small">{countText(count)}</span>
            </span>
          </p>
          {rating && <Spread distribution={distribution} />}
          <p className="small muted mt-4">
            Only people who have done this trek can review it. Host and traveller see each other’s review when
            both are in, or after 14 days.
          </p>
        </div>
        <div>
          {count > 1 && (
            <div className="row between row--wrap trek-order">
              <span className="muted">Newest first</span>
              <div className="chips">
                {(chips[1] ? chips : []).map(([kind, label]) => (
                  <Link
                    key={kind}
                    to={at(kind)}
                    className={kind === chosen ? 'chip chip--on' : 'chip'}
                    aria-current={kind === chosen || undefined}
                    preventScrollReset
                  >
                    {label}
                  </Link>
                ))}
              </div>
            </div>
          )}
          {near.map((review) => (
            <OneReview key={review.id} review={review} host={host} />
          ))}
          {folded.length > 0 && (
            <Fold summary={folded.length === 1 ? 'One more review' : `${folded.length} more reviews`}>
              {folded.map((review) => (
                <OneReview key={review.id} review={review} host={host} />
              ))}
            </Fold>
          )}
          {shown === 'first' && count > reviews.length && (
            <ButtonLink to={at('all')} preventScrollReset>
              Show all {count} reviews
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}

function OneReview({ review, host }: { review: Review; host: string }) {
  const { id, author, country, walkedOn, rating, body, photos, reply } = review
  return (
    <article className="review">
      <div className="row">
        <Avatar name={author} />
        <div className="review__who">
          <h3>{author}</h3>
          <p className="small muted">
            {country && `${country}, `}walked in {monthText(walkedOn)}
          </p>
        </div>
        <Rating score={rating} single />
      </div>
      <p className="prose mt-3 review__words">{body}</p>
      <ReviewPhotos photos={photos} author={author} />
      {reply && <Reply by={host} body={reply} />}
      <ReportReview id={id} author={author} />
    </article>
  )
}

/** 10 down to 6, and 5 to 1 in one group. */
function Spread({ distribution }: { distribution: readonly number[] }) {
  const low = countOf(distribution.slice(0, 5))
  const rows = [
    ...[10, 9, 8, 7, 6].map((rating) => ({ label: String(rating), times: distribution[rating - 1] ?? 0 })),
    { label: '5–1', times: low },
  ]
  const most = Math.max(1, ...rows.map(({ times }) => times))
  return (
    <ol className="dist">
      {rows.map(({ label, times }) => (
        <li key={label}>
          <b className="b">
            <i className="vh">Rated </i>
            {label}
          </b>
          <svg aria-hidden="true">
            <rect width={`${(100 * times) / most}%`} height="100%" />
          </svg>
          <span>
            {times}
            <i className="vh"> times</i>
          </span>
        </li>
      ))}
    </ol>
  )
}

function countText(count: number): string {
  if (count === 0) return 'no reviews yet'
  return `${counted(count, 'review')}, out of 10`
}
