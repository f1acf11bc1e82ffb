const NO_SESSION = 'Failed to create checkout session'

/** Refusals of the checkout, part of the table in refusal.ts. */
export const checkoutRefusals = {
  'checkout-not-possible': {
    kind: 'conflict',
    message: NO_SESSION,
    reason: 'This booking can no longer be paid.',
  },
  'checkout-price-differs': {
    kind: 'conflict',
    message: NO_SESSION,
    reason: 'The amount is not the price of this booking.',
  },
  'checkout-unavailable': {
    kind: 'unavailable',
    message: NO_SESSION,
    reason: 'The payment provider is not responding. Your card was not charged.',
  },
  'checkout-foreign-user': {
    kind: 'forbidden',
    message: NO_SESSION,
    reason: 'You can only pay for your own booking.',
  },
} as const
