import { href, Link, useSearchParams } from 'react-router'
import type { PublicHost } from '#domain/pages/host-page-queries.ts'
import type { HostReview } from '#domain/review/review-queries.ts'
import { type Rating as HostRating, ratingWord } from '#domain/trek/rating-rules.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Rating } from '../../ui/data/rating.tsx'
import { ReportReview } from '../../shared/review/report-review.tsx'
import { ReviewWords } from '../../shared/review/review-card.tsx'
import { monthText } from '../../shared/trek/trek-words.ts'

type HostReviewsProps = { host: PublicHost; rating: HostRating | null; reviews: readonly HostReview[] }

/** The reviews of the host's treks, newest first. */
export function HostReviews({ host, rating, reviews }: HostReviewsProps) {
  const [search] = useSearchParams()
  const count = rating?.count ?? 0
  const all = new URLSearchParams(search)
  all.set('reviews', 'all')
  return (
    <section className="hostreviews" id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      <p className="row base gap-3">
        <span className="score">{rating?.score.toFixed(1) ?? 'New'}</span>
        <span>
          {rating && <b className="b score__word">{ratingWord(rating)}</b>}
          <span className="muted small">{countText(count)}</span>
        </span>
      </p>
      {reviews.map((review) => (
        <OneReview key={review.id} review={review} host={host.name} />
      ))}
      {search.get('reviews') !== 'all' && count > reviews.length && (
        <ButtonLink to={`?${all}#reviews`} preventScrollReset>
          Show all {count} reviews
        </ButtonLink>
      )}
    </section>
  )
}

function OneReview({ review, host }: { review: HostReview; host: string }) {
  const { id, author, country, walkedOn, rating, body, photos, reply, trek, slug, isListed } = review
  return (
    <article className="review">
      <div className="row">
        <Avatar name={author} />
        <div className="review__who">
          <h3>{author}</h3>
          <p className="small muted">
            {country && `${country}, `}walked{' '}
            {isListed ? <Link to={href('/trekking/:id', { id: slug })}>{trek}</Link> : trek} in{' '}
            {monthText(walkedOn)}
          </p>
        </div>
        <Rating score={rating} single />
      </div>
      <ReviewWords
        body={body}
        photos={photos}
        author={author}
        reply={reply ? { by: host, body: reply } : null}
      />
      <ReportReview id={id} author={author} />
    </article>
  )
}

function countText(count: number): string {
  if (count === 0) return 'no reviews yet'
  return count === 1 ? '1 review, out of 10' : `${count} reviews of all treks, out of 10`
}
