/** The state of the review of unconfirmed bank details; new details are waiting. */
export type BankReview = 'waiting' | 'letter_asked' | 'letter_sent' | 'rejected'

/** The allowed state transitions of a review; the database holds the same table (bank_review_edge). */
export const bankReviewMoves: Record<BankReview, readonly BankReview[]> = {
  waiting: ['letter_asked', 'rejected'],
  // Back when an operator confirms the details without the letter.
  letter_asked: ['letter_sent', 'rejected', 'waiting'],
  letter_sent: ['letter_asked', 'rejected'],
  rejected: [],
}

/** Whether the host may send a letter of the bank: it was requested, and a sent one can be replaced. */
export function mayTakeLetter(review: BankReview, confirmedAt: Date | null): boolean {
  return confirmedAt === null && (review === 'letter_asked' || review === 'letter_sent')
}
