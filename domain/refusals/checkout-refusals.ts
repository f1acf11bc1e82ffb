import { failedSentences } from '../failed-sentences.ts'

const { booking: BOOKING_FAILED } = failedSentences
const NO_SESSION = 'Failed to create checkout session'

/** Refusals of the checkout, part of the table in refusal.ts. */
export const checkoutRefusals = {
  'plan-not-offered': {
    kind: 'invalid',
    message: BOOKING_FAILED,
    reason: 'This booking can no longer be paid in these parts. Please choose another way to pay.',
  },
  'plan-over': {
    kind: 'conflict',
    message: 'There is nothing to pay.',
    reason: 'All parts of this booking are paid, or the booking has ended.',
  },
  'plan-amount-differs': {
    kind: 'conflict',
    message: 'The amount has changed.',
    reason: 'Please check the new amount on this page and pay again.',
  },
  'plan-being-charged': {
    kind: 'conflict',
    message: 'A payment for this booking is being processed.',
    reason: 'Please wait a few minutes and load this page again.',
  },
  'part-extended-before': {
    kind: 'conflict',
    message: 'This part was extended before.',
    reason: 'A part can be extended only once.',
  },
  'part-extension-days': {
    kind: 'invalid',
    message: 'Choose a later day.',
    reason: 'A part can be extended by 1 to 7 days.',
  },
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
