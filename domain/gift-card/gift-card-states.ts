import { type Groups, stateGroups } from '../states/state-groups.ts'
import type { StateTable } from '../states/transition.ts'

export type GiftCardState = 'ordered' | 'paid' | 'sent' | 'redeemed' | 'refunded' | 'expired'

type GiftCardAction = 'pay' | 'expire' | 'send' | 'redeem' | 'refund' | 'charge-back' | 'send-again'

/**
 * The life of a gift card: paid, mailed to its recipient, and credited to one account, or refunded to its buyer while
 * nobody has used it. The database holds the same transitions (gift_card_edge).
 */
export const giftCardStates = {
  begins: ['ordered'],
  moves: {
    ordered: { pay: 'paid', expire: 'expired' },
    paid: { send: 'sent', refund: 'refunded', 'charge-back': 'refunded', 'send-again': 'paid' },
    sent: { redeem: 'redeemed', refund: 'refunded', 'charge-back': 'refunded', 'send-again': 'sent' },
    redeemed: {},
    refunded: {},
    expired: {},
  },
  refusals: {
    pay: null,
    expire: null,
    send: null,
    redeem: { redeemed: 'gift-card-used', otherwise: 'gift-code-unknown' },
    refund: {
      redeemed: 'gift-card-used-no-refund',
      refunded: 'gift-card-refunded',
      otherwise: 'gift-card-not-paid',
    },
    'charge-back': null,
    'send-again': {
      redeemed: 'gift-card-used-not-sent',
      refunded: 'gift-card-refunded',
      otherwise: 'gift-card-not-paid',
    },
  },
} as const satisfies StateTable<GiftCardState, GiftCardAction>

/** What pages, mails and verbs distinguish in a gift card. */
export const giftCardIs = stateGroups({
  /** Its payment page is open, or may be. */
  ordered: ['ordered'],
  /** Paid, and not mailed to its recipient yet. */
  waiting: ['paid'],
  /** The recipient has the code, and nobody has used it. */
  sent: ['sent'],
  /** Paid and unused: what we owe for it is a liability. */
  unused: ['paid', 'sent'],
  redeemed: ['redeemed'],
  refunded: ['refunded'],
  expired: ['expired'],
} satisfies Groups<GiftCardState>)
