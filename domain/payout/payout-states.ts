import type { StateTable } from '../states/transition.ts'
import type { PayoutState } from './payout-rules.ts'

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
