import { ratingFrom, type Distribution } from '#domain/review/review-rules.ts'
import { ratingWord } from '#domain/trek/rating-rules.ts'
import { Rating } from '../../../ui/data/rating.tsx'

/** '9.4 Excellent (86)' from real reviews, or 'New'. */
export function TrekScore({ distribution }: { distribution: Distribution }) {
  const rating = ratingFrom(distribution)
  if (!rating) return <Rating score={null} />
  return <Rating score={rating.score} count={rating.count} word={ratingWord(rating)} />
}
