import { ratingOf, type Rating } from '../trek/rating-rules.ts'

/** The limits of a review. */
export const MOST_CHARACTERS = 2000
export const MOST_PHOTOS = 5
/** Up to this rating a review counts as low: such reviews can be filtered. */
export const LOW_RATING = 7

/** The number of reviews for each rating: the first is for 1, the last for 10. */
export type Distribution = readonly number[]

/** The rating of a trek's reviews; null without any. */
export function ratingFrom(distribution: Distribution): Rating | null {
  const count = countOf(distribution)
  const sum = distribution.reduce((total, times, index) => total + times * (index + 1), 0)
  return ratingOf(count === 0 ? null : sum / count, count)
}

export function countOf(distribution: Distribution): number {
  return distribution.reduce((total, times) => total + times, 0)
}
