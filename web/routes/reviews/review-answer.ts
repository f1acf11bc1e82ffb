import { href } from 'react-router'
import type { Deps } from '#domain/deps.ts'
import type { Visitor } from '#domain/account/visitor.ts'
import { rateTraveller } from '#domain/review/rate-traveller.ts'
import { replyToReview } from '#domain/review/reply-to-review.ts'
import { writeReview } from '#domain/review/write-review.ts'
import type { SentFile } from '../../http/sent-form.ts'
import { answerRefusal } from '../../shared/page/answer-refusal.ts'

export type ReviewField = 'rating' | 'body' | 'photos'
/** The error and its field, and the typed values. */
export type ReviewAnswer = {
  /** The booking, or the review to answer. */
  about: string
  field: ReviewField
  error: string
  rating: number | undefined
  body: string
}

type Sent = { fields: FormData; files: SentFile[] }

/** Performs the action of a form; returns the next page, or the data for the form. */
export async function answerTo(deps: Deps, { fields, files }: Sent, visitor: Visitor) {
  const word = (name: string) => String(fields.get(name) ?? '')
  const [bookingId, reviewId, body] = [word('booking'), word('review'), word('body')]
  const rating = Number(word('rating') || Number.NaN)
  const act = async () => {
    if (word('intent') === 'reply') {
      await replyToReview(deps, { reviewId, body }, visitor)
      return { to: `${href('/reviews')}?tab=received&sent=reply`, answer: null, status: 200 }
    }
    if (word('intent') === 'rate') await rateTraveller(deps, { bookingId, rating, body }, visitor)
    else {
      const photos = files.map(({ bytes }) => bytes)
      await writeReview(deps, { bookingId, rating, body, photos }, visitor)
    }
    return { to: `${href('/reviews')}?sent=review`, answer: null, status: 200 }
  }
  return answerRefusal(act, (refusal) => {
    const { kind, code, message, reason, detail, status } = refusal
    if (kind === 'forbidden' || kind === 'not-found') throw refusal
    const what = typeof detail['photo'] === 'number' && files.length > 1 ? `Photo ${detail['photo']}: ` : ''
    const says = code === 'review-not-yet' ? `${message} ${reason}` : what + message
    const answer: ReviewAnswer = {
      about: reviewId || bookingId,
      field: fieldOf(code),
      error: says,
      body,
      rating: Number.isInteger(rating) ? rating : undefined,
    }
    return { to: undefined, answer, status }
  })
}

function fieldOf(code: string): ReviewField {
  if (code === 'rating-missing') return 'rating'
  return code.startsWith('photo') || code.startsWith('too-many') ? 'photos' : 'body'
}
