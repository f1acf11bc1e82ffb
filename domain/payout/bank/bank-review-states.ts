import { isAllowed, type StateTable } from '../../states/transition.ts'
import { type Groups, stateGroups } from '../../states/state-groups.ts'

/** The state of the review of unconfirmed bank details; new details are waiting. */
export type BankReview = 'waiting' | 'letter_asked' | 'letter_sent' | 'rejected'
type BankReviewAction = 'ask-letter' | 'send-letter' | 'skip-letter' | 'reject'

/**
 * The review of unconfirmed bank details: an operator requests a letter of the bank, which the host sends, or rejects
 * the account. The database holds the same transitions (bank_review_edge).
 */
export const bankReviewStates = {
  begins: ['waiting'],
  moves: {
    waiting: { 'ask-letter': 'letter_asked', reject: 'rejected' },
    // An operator may confirm the details without the letter.
    letter_asked: { 'send-letter': 'letter_sent', 'skip-letter': 'waiting', reject: 'rejected' },
    // The host may replace the letter until the decision.
    letter_sent: { 'ask-letter': 'letter_asked', 'send-letter': 'letter_sent', reject: 'rejected' },
    rejected: {},
  },
  refusals: {
    'ask-letter': { rejected: 'bank-details-rejected', otherwise: 'bank-letter-asked-already' },
    'send-letter': 'bank-letter-not-asked',
    'skip-letter': null,
    reject: 'bank-details-rejected',
  },
} as const satisfies StateTable<BankReview, BankReviewAction>

/** Whether the host may send a letter of the bank: it was requested, and a sent one can be replaced. */
export function mayTakeLetter(review: BankReview, confirmedAt: Date | null): boolean {
  return confirmedAt === null && isAllowed(bankReviewStates, review, 'send-letter')
}

/** What pages and verbs distinguish in the review of bank details. */
export const bankReviewIs = stateGroups({
  waiting: ['waiting'],
  letterSent: ['letter_sent'],
  rejected: ['rejected'],
} satisfies Groups<BankReview>)
