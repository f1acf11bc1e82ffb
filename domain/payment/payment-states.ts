import { type Groups, stateGroups } from '../states/state-groups.ts'
import type { StateTable } from '../states/transition.ts'

export type PaymentState = 'created' | 'open' | 'processing' | 'captured' | 'surplus' | 'failed' | 'expired'

type PaymentAction = 'open-page' | 'process' | 'capture' | 'capture-surplus' | 'expire' | 'fail'

/**
 * The life of a payment attempt: its page opens at the provider and is paid or ends. Money that confirms no booking is
 * surplus. The database holds the same transitions (payment_edge).
 */
export const paymentStates = {
  begins: ['created'],
  moves: {
    created: {
      'open-page': 'open',
      capture: 'captured',
      'capture-surplus': 'surplus',
      expire: 'expired',
    },
    open: {
      process: 'processing',
      capture: 'captured',
      'capture-surplus': 'surplus',
      expire: 'expired',
      fail: 'failed',
    },
    processing: { capture: 'captured', 'capture-surplus': 'surplus', expire: 'expired', fail: 'failed' },
    // A late report of the provider wins.
    expired: { capture: 'captured', 'capture-surplus': 'surplus' },
    failed: { capture: 'captured', 'capture-surplus': 'surplus' },
    captured: {},
    surplus: {},
  },
  refusals: {
    'open-page': null,
    process: null,
    capture: null,
    'capture-surplus': null,
    expire: null,
    fail: null,
  },
} as const satisfies StateTable<PaymentState, PaymentAction>

/** What we distinguish in a payment attempt. */
export const paymentIs = stateGroups({
  created: ['created'],
  open: ['open'],
  processing: ['processing'],
  /** The provider may still take the money. */
  live: ['created', 'open', 'processing'],
  /** It pays for its booking. */
  captured: ['captured'],
  /** It confirms no booking and is refunded in full. */
  surplus: ['surplus'],
  paid: ['captured', 'surplus'],
  expired: ['expired'],
  failed: ['failed'],
  /** It ended without a payment. */
  over: ['expired', 'failed'],
} satisfies Groups<PaymentState>)
