/** Refusals of gift cards, part of the table in refusal.ts. */
export const giftCardRefusals = {
  'gift-card-unavailable': {
    kind: 'unavailable',
    message: 'The payment provider is not responding. Nothing was charged.',
    reason: 'Please try again in a few minutes.',
  },
  'gift-card-not-found': { kind: 'not-found', message: 'There is no such gift card.' },
  'gift-code-unknown': {
    kind: 'invalid',
    message: 'This code is not valid.',
    reason: 'Check each letter. If the card was sent again, only the newest code works.',
  },
  'gift-card-used': { kind: 'conflict', message: 'This gift card has been used already.' },
  'gift-card-disputed': {
    kind: 'conflict',
    message: 'This gift card is being checked.',
    reason: 'The bank of the card that paid for it asks about the payment. Please write to us.',
  },
  'gift-card-while-erased': {
    kind: 'conflict',
    message: 'You have asked us to erase your account, and would lose this credit.',
    reason: 'Withdraw that request first, or use the gift card with another account.',
  },
  'too-many-gift-codes': {
    kind: 'too-many',
    message: 'Too many codes were tried. Please try again in an hour.',
  },
  'gift-card-used-no-refund': {
    kind: 'conflict',
    message: 'This gift card has been used, so it cannot be refunded.',
  },
  'gift-card-used-not-sent': {
    kind: 'conflict',
    message: 'This gift card has been used, so it cannot be sent again.',
  },
  'gift-card-refunded': { kind: 'conflict', message: 'This gift card has been refunded already.' },
  'gift-card-not-paid': { kind: 'conflict', message: 'This gift card is not paid.' },
  'gift-refund-not-sure': {
    kind: 'invalid',
    message: 'Tick the box to confirm that you want the money back.',
  },
  'gift-card-sent-too-often': {
    kind: 'too-many',
    message: 'This gift card has been sent five times.',
    reason: 'Please write to us, and we help you.',
  },
  'gift-refund-needs-reason': { kind: 'invalid', message: 'Say why, for the audit log.' },
  'gift-card-not-returnable': {
    kind: 'conflict',
    message: 'Only a payment in US dollars, in the mode of this site, can be refunded here.',
    reason: 'Refund it at the payment provider, and settle this with a note.',
  },
  'gift-card-own': { kind: 'forbidden', message: 'Another operator must decide about your own gift card.' },
} as const
