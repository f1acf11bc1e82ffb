const NO_SESSION = 'Failed to create checkout session'

/** Refusals of the checkout, part of the table in refusal.ts. */
export const checkoutRefusals = {
  'checkout-not-possible': {
    kind: 'conflict',
    says: NO_SESSION,
    because: 'This booking can no longer be paid.',
  },
  'checkout-price-differs': {
    kind: 'conflict',
    says: NO_SESSION,
    because: 'The amount is not the price of this booking.',
  },
  'checkout-unavailable': {
    kind: 'unavailable',
    says: NO_SESSION,
    because: 'The payment provider is not responding. Your card was not charged.',
  },
  'checkout-foreign-user': {
    kind: 'forbidden',
    says: NO_SESSION,
    because: 'You can only pay for your own booking.',
  },
} as const
