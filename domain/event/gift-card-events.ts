import { emailOnly, NEXT_ROUND_SECONDS, type NotifiedEvent } from './event-types.ts'

const NO_ACCOUNT = 'A gift card belongs to addresses: its buyer and its recipient need no account.'
const A_KEY = 'The code is a key to money: only the mailbox may hold it.'

/** Events of gift cards. */
export const giftCardEvents = {
  'gift card paid': {
    transitions: ['gift_card: ordered → paid'],
    permissions: ['gift-card.buy'],
    notices: [emailOnly('buyer', 'mail-gift-card-receipt', NO_ACCOUNT)],
  },
  'gift card not paid': {
    transitions: ['gift_card: ordered → expired'],
    nobody: 'Nothing was paid.',
  },
  'gift card sent': {
    transitions: ['gift_card: paid → sent'],
    permissions: ['gift-card.manage'],
    notices: [emailOnly('recipient', 'mail-gift-card', A_KEY, NEXT_ROUND_SECONDS)],
  },
  'gift card redeemed': {
    transitions: ['gift_card: sent → redeemed'],
    permissions: ['gift-card.redeem'],
    notices: [emailOnly('buyer', 'mail-gift-card-redeemed', NO_ACCOUNT)],
  },
  // Also when it was paid after its order had ended.
  'gift card refunded': {
    transitions: ['gift_card: paid → refunded', 'gift_card: sent → refunded'],
    permissions: ['gift-card.refund'],
    jobs: ['send-gift-card-refund'],
    notices: [emailOnly('buyer', 'mail-gift-card-refunded', NO_ACCOUNT)],
  },
  'gift card refund fails': {
    notices: [
      emailOnly('buyer', 'mail-gift-card-refund-failed', NO_ACCOUNT, NEXT_ROUND_SECONDS),
      { to: 'staff', channel: 'office', withinSeconds: NEXT_ROUND_SECONDS },
    ],
  },
  // One that had failed before.
  'gift card refund sent': {
    notices: [emailOnly('buyer', 'mail-gift-card-refund-sent', NO_ACCOUNT, NEXT_ROUND_SECONDS)],
  },
  'gift card disputed': {
    notices: [emailOnly('buyer', 'mail-gift-card-disputed', NO_ACCOUNT, NEXT_ROUND_SECONDS)],
  },
  // Because of a refund or a dispute of its payment, before somebody used it.
  'gift card cannot be used': {
    notices: [emailOnly('recipient', 'mail-gift-card-blocked', NO_ACCOUNT, NEXT_ROUND_SECONDS)],
  },
} as const satisfies Record<string, NotifiedEvent>
