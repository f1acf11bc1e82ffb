import { ratingOf, type Rating } from '../trek/rating-rules.ts'

/** What a review may hold at most. */
export const MOST_CHARACTERS = 2000
export const MOST_PHOTOS = 5
/** Up to this rating somebody was not quite content: such reviews can be read alone. */
export const LOW_RATING = 7

/** How many reviews gave each rating: the first is for 1, the last for 10. */
export type Distribution = readonly number[]

/** The rating that a trek's reviews add up to; null while there is none. */
export function ratingFrom(distribution: Distribution): Rating | null {
  const count = countOf(distribution)
  const sum = distribution.reduce((total, times, index) => total + times * (index + 1), 0)
  return ratingOf(count === 0 ? null : sum / count, count)
}

export function countOf(distribution: Distribution): number {
  return distribution.reduce((total, times) => total + times, 0)
}
