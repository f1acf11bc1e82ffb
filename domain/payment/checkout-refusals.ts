const NO_SESSION = 'Failed to create checkout session'

/** How paying is refused; one part of the table in refusal.ts. */
export const checkoutRefusals = {
  'checkout-not-possible': {
    kind: 'conflict',
    says: NO_SESSION,
    because: 'This booking cannot be paid any more.',
  },
  'checkout-price-differs': {
    kind: 'conflict',
    says: NO_SESSION,
    because: 'The amount is not the price of this booking.',
  },
  'checkout-unavailable': {
    kind: 'unavailable',
    says: NO_SESSION,
    because: 'The payment provider does not answer. Your card was not charged.',
  },
  'checkout-foreign-user': {
    kind: 'forbidden',
    says: NO_SESSION,
    because: 'A booking can be paid in your own name only.',
  },
} as const
