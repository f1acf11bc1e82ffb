import type { StateTable } from './transition.ts'
import { type Groups, stateGroups } from './state-groups.ts'

export type ItemState =
  | 'accrued'
  | 'reduced'
  | 'reversed'
  | 'payable'
  | 'on_hold'
  | 'batched'
  | 'approved'
  | 'sent'
  | 'settled'
  | 'returned'
  | 'clawed_back'

type ShareAction =
  | 'reduce'
  | 'lower'
  | 'reverse'
  | 'earn'
  | 'hold'
  | 'end-hold'
  | 'batch'
  | 'approve'
  | 'undo-approval'
  | 'send'
  | 'settle'
  | 'return'
  | 'claw-back'

/**
 * The life of a host's share: accrued with the booking, payable after the trek, and then in the state of its payout. Only
 * programs act on it, as a consequence of what people do with a booking, a claim or a payout.
 */
export const shareStates = {
  // A claw-back, and a share that the bank returned, are payable at once.
  begins: ['accrued', 'payable'],
  moves: {
    accrued: { reduce: 'reduced', lower: 'reduced', reverse: 'reversed', earn: 'payable' },
    reduced: { lower: 'reduced', reverse: 'reversed', earn: 'payable' },
    reversed: {},
    payable: { hold: 'on_hold', batch: 'batched' },
    on_hold: { lower: 'on_hold', hold: 'on_hold', 'end-hold': 'payable' },
    batched: { approve: 'approved' },
    approved: { send: 'sent', 'undo-approval': 'batched' },
    sent: { settle: 'settled', return: 'returned' },
    settled: { 'claw-back': 'clawed_back' },
    returned: {},
    clawed_back: {},
  },
  refusals: {
    reduce: null,
    lower: null,
    reverse: null,
    earn: null,
    hold: null,
    'end-hold': null,
    batch: null,
    approve: null,
    'undo-approval': null,
    send: null,
    settle: null,
    return: null,
    'claw-back': null,
  },
} as const satisfies StateTable<ItemState, ShareAction>

/** What pages, verbs and queries distinguish in a share. */
export const shareIs = stateGroups({
  /** The trek has not ended. */
  upcoming: ['accrued', 'reduced'],
  payable: ['payable'],
  onHold: ['on_hold'],
  inPayout: ['batched', 'approved'],
  /** Earned and not sent: together the balance of the host's ledger account. */
  unpaid: ['payable', 'on_hold', 'batched', 'approved'],
  /** A granted claim can still lower it. */
  claimable: ['accrued', 'reduced', 'payable', 'on_hold'],
  /** Paid from our bank account and not returned, even if it was clawed back later. */
  paid: ['sent', 'settled', 'clawed_back'],
  /** The bank may still return it, or it is not sent. */
  unsettled: ['accrued', 'reduced', 'payable', 'on_hold', 'batched', 'approved', 'sent'],
  /** The host gets nothing from it: its booking was refunded, or the bank returned it and a new share replaces it. */
  voided: ['reversed', 'returned'],
  clawedBack: ['clawed_back'],
} satisfies Groups<ItemState>)
