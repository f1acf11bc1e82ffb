import type { GiftCardState } from '#domain/gift-card/gift-card-states.ts'

/** The office's names of the states of gift cards. */
export const giftCardNames = {
  ordered: { tone: 'warn', says: 'Not paid yet' },
  paid: { tone: 'info', says: 'Paid, not sent' },
  sent: { tone: 'ok', says: 'Sent' },
  redeemed: { tone: 'done', says: 'Redeemed' },
  refunded: { tone: 'none', says: 'Refunded' },
  expired: { tone: 'none', says: 'Not paid' },
} as const satisfies Record<GiftCardState, { tone: string; says: string }>
