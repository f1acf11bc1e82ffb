import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'
import { MOST_CHARACTERS } from './review-rules.ts'

/** The text of a review or a reply, 1 to 2,000 characters; refused otherwise. */
export function someWords(typed: string): string {
  const text = fewWords(typed)
  if (text === '') throw new Refusal('review-empty')
  return text
}

/** The same for an optional text. */
export function fewWords(typed: string): string {
  const text = readWords(typed)
  if (text.length > MOST_CHARACTERS) throw new Refusal('review-too-long')
  return text
}

/** A whole number from 1 to 10; refused otherwise. */
export function ratingGiven(rating: number): number {
  if (!Number.isInteger(rating) || rating < 1 || rating > 10) throw new Refusal('rating-missing')
  return rating
}
