import { Refusal } from '../refusal.ts'
import { MOST_CHARACTERS } from './review-rules.ts'

/** What a person types for themselves: line ends, but no other character that cannot be seen. */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** What somebody typed as it is kept: text and nothing else, without space around it. */
export function reviewText(typed: string): string {
  return typed.replaceAll('\r\n', '\n').replaceAll('\t', ' ').replace(UNSEEN, '').trim()
}

/** The words of a review or an answer, 1 to 2,000 characters; refused otherwise. */
export function someWords(typed: string): string {
  const text = fewWords(typed)
  if (text === '') throw new Refusal('review-empty')
  return text
}

/** The same where saying nothing is enough. */
export function fewWords(typed: string): string {
  const text = reviewText(typed)
  if (text.length > MOST_CHARACTERS) throw new Refusal('review-too-long')
  return text
}

/** A whole number from 1 to 10; refused otherwise. */
export function ratingGiven(rating: number): number {
  if (!Number.isInteger(rating) || rating < 1 || rating > 10) throw new Refusal('rating-missing')
  return rating
}
