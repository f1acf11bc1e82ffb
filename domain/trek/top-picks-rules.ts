/** As if so many travellers more had given every trek this rating: a single 10 does not lead the list. */
const PRIOR_REVIEWS = 5
const PRIOR_RATING = 8
const POINTS_A_BOOKING = 0.1
const MOST_BOOKINGS = 10

/** What top picks means, as the page says it. */
export const topPicksSentence =
  'Treks you can book now come first, by what travellers gave them, as if five more had given an 8, plus a tenth of a point for each booking in the last 30 days, up to ten.'

/** The mean of a trek's ratings, 1 to 10, drawn towards 8 while there are few; highly rated sorts by it. */
export function weightedRating(ratingSum: number, reviews: number): number {
  return (ratingSum + PRIOR_REVIEWS * PRIOR_RATING) / (reviews + PRIOR_REVIEWS)
}

/** The score that top picks sorts by, among treks that can be booked and among those that cannot. */
export function topPicksScore(trek: { ratingSum: number; reviews: number; bookings: number }): number {
  const score =
    weightedRating(trek.ratingSum, trek.reviews) + POINTS_A_BOOKING * Math.min(MOST_BOOKINGS, trek.bookings)
  // What is equal on paper is equal here too, and stands by name.
  return Math.round(score * 1e6) / 1e6
}
