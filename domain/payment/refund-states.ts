import { type Groups, stateGroups } from '../states/state-groups.ts'
import type { StateTable } from '../states/transition.ts'

export type RefundState =
  | 'requested'
  | 'approved'
  | 'submitted'
  | 'succeeded'
  | 'failed'
  | 'manual'
  | 'rejected'

type RefundAction =
  | 'approve'
  | 'reject'
  | 'submit'
  | 'succeed'
  | 'fail'
  | 'retry'
  | 'pay-by-bank'
  | 'finish-by-bank'
  | 'come-back'

/** The life of a refund: decided, sent to the card, and by bank transfer when the card refuses it twice. */
export const refundStates = {
  begins: ['requested', 'approved'],
  moves: {
    requested: { approve: 'approved', reject: 'rejected' },
    approved: { submit: 'submitted' },
    submitted: { succeed: 'succeeded', fail: 'failed' },
    // The card once more, then a bank transfer; or never, when a dispute returned the money.
    failed: { retry: 'approved', 'pay-by-bank': 'manual', reject: 'rejected' },
    manual: { 'finish-by-bank': 'succeeded' },
    // A late report of the provider wins: the card returned it.
    succeeded: { 'come-back': 'failed' },
    rejected: {},
  },
  refusals: {
    approve: 'refund-not-open',
    reject: 'refund-not-open',
    submit: null,
    succeed: null,
    fail: null,
    retry: 'refund-not-open',
    'pay-by-bank': 'refund-not-open',
    'finish-by-bank': 'refund-not-open',
    'come-back': null,
  },
} as const satisfies StateTable<RefundState, RefundAction>

/** What verbs and pages distinguish in a refund. */
export const refundIs = stateGroups({
  requested: ['requested'],
  approved: ['approved'],
  /** Approved, or sent to the card. */
  inProgress: ['approved', 'submitted'],
  /** The provider has taken it: on its way, or sent. */
  accepted: ['submitted', 'succeeded'],
  succeeded: ['succeeded'],
  failed: ['failed'],
  /** An operator sends it by bank transfer. */
  byBank: ['manual'],
  /** It waits for an operator. */
  undecided: ['requested', 'failed', 'manual'],
  over: ['succeeded', 'rejected'],
} satisfies Groups<RefundState>)
