import type { StateTable } from '../states/transition.ts'
import type { PayoutState } from './payout-rules.ts'
import { type Groups, stateGroups } from '../states/state-groups.ts'

type PayoutAction = 'approve' | 'undo-approval' | 'release' | 'settle' | 'return'

/** The life of a payout: one operator approves it, another releases it, and the bank settles or returns it. */
export const payoutStates = {
  begins: ['batched'],
  moves: {
    batched: { approve: 'approved' },
    // The bank details changed after the approval.
    approved: { release: 'sent', 'undo-approval': 'batched' },
    sent: { settle: 'settled', return: 'returned' },
    settled: {},
    returned: {},
  },
  refusals: {
    approve: 'payout-elsewhere',
    'undo-approval': null,
    release: 'payout-elsewhere',
    settle: 'payout-elsewhere',
    return: 'payout-elsewhere',
  },
} as const satisfies StateTable<PayoutState, PayoutAction>

/** What pages, mails and verbs distinguish in a payout. */
export const payoutIs = stateGroups({
  /** It waits for its first operator. */
  batched: ['batched'],
  /** It waits for its second operator. */
  approved: ['approved'],
  /** It waits for an operator. */
  open: ['batched', 'approved'],
  sent: ['sent'],
  settled: ['settled'],
  returned: ['returned'],
  /** The money left our bank and is not known to have returned. */
  paid: ['sent', 'settled'],
} satisfies Groups<PayoutState>)
