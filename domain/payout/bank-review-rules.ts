/** Where the check of bank details that are not confirmed stands; new details begin as waiting. */
export type BankReview = 'waiting' | 'letter_asked' | 'letter_sent' | 'rejected'

/** Where a check may go from each state; the database holds the same table (bank_review_edge). */
export const bankReviewMoves: Record<BankReview, readonly BankReview[]> = {
  waiting: ['letter_asked', 'rejected'],
  // Back when an operator confirms the details without the letter.
  letter_asked: ['letter_sent', 'rejected', 'waiting'],
  letter_sent: ['letter_asked', 'rejected'],
  rejected: [],
}

/** Whether the host may send a letter of the bank: it was asked for, and the one that was sent can be replaced. */
export function mayTakeLetter(review: BankReview, confirmedAt: Date | null): boolean {
  return confirmedAt === null && (review === 'letter_asked' || review === 'letter_sent')
}
