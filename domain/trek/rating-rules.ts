/** The rating of a trek: the mean of its reviews, 1 to 10 with one decimal, and their number. */
export type Rating = { score: number; count: number }

const EXCELLENT_FROM = 9
const REVIEWS_FOR_EXCELLENT = 5
const VERY_GOOD_FROM = 8

/** The rating beside a trek's name; null, displayed as 'New', without reviews. */
export function ratingOf(mean: number | null, count: number): Rating | null {
  if (mean === null || count === 0) return null
  return { score: Math.round(mean * 10) / 10, count }
}

/** The word for a rating: 'Excellent' needs five reviews, so that one friend is not enough; '' when it has none. */
export function ratingWord({ score, count }: Rating): 'Excellent' | 'Very good' | '' {
  if (score >= EXCELLENT_FROM && count >= REVIEWS_FOR_EXCELLENT) return 'Excellent'
  return score >= VERY_GOOD_FROM ? 'Very good' : ''
}
