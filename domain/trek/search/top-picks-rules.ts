/** Adds this many ratings of 8 to every trek, so that a single 10 does not lead the list. */
const PRIOR_REVIEWS = 5
const PRIOR_RATING = 8
const POINTS_A_BOOKING = 0.1
const MOST_BOOKINGS = 10

/** How the two less obvious orders are computed: in short, and in full for everyone. */
export const orderSentences = {
  top: {
    short: 'Bookable treks first, ranked by rating and recent bookings.',
    full: 'The rating is an average that starts with five ratings of 8, so that a single 10 does not lead. Each booking in the last 30 days adds a tenth of a point, up to ten bookings.',
  },
  rated: {
    short: 'Ranked by rating; treks with few reviews count less.',
    full: 'The rating is an average that starts with five ratings of 8, so that a single 10 does not lead. A trek with many good reviews therefore ranks above one with a few better ones.',
  },
} as const

/**
 * The Bayesian average of a trek's ratings, 1 to 10, drawn towards 8 while there are few; highly rated sorts by it.
 */
export function weightedRating(ratingSum: number, reviews: number): number {
  return (ratingSum + PRIOR_REVIEWS * PRIOR_RATING) / (reviews + PRIOR_REVIEWS)
}

/** The score of top picks, among bookable treks and among the others. */
export function topPicksScore(trek: { ratingSum: number; reviews: number; bookings: number }): number {
  const score =
    weightedRating(trek.ratingSum, trek.reviews) + POINTS_A_BOOKING * Math.min(MOST_BOOKINGS, trek.bookings)
  // Rounds, so that mathematically equal scores are equal here and sort by name.
  return Math.round(score * 1e6) / 1e6
}
