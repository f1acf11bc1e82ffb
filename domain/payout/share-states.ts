import type { StateTable } from '../states/transition.ts'
import type { ItemState } from './payout-rules.ts'
import { type Groups, stateGroups } from '../states/state-groups.ts'

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

/** What pages and verbs distinguish in a share. */
export const shareIs = stateGroups({
  onHold: ['on_hold'],
  clawedBack: ['clawed_back'],
} satisfies Groups<ItemState>)
