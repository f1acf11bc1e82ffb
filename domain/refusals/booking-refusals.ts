import { failedSentences } from '../failed-sentences.ts'

/** The specification's sentence for any booking or checkout failure, and for a cancellation. */
const { booking: BOOKING_FAILED, cancellation: CANCELLATION_FAILED } = failedSentences
const TOO_MANY_HOLDS =
  'Too many bookings of this departure are being made from here. Please try again in a few minutes.'
const NO_TREK = 'No trek data available. Please go back and try again.'

/** The refusals of departures, holds, bookings, cancellations and credit. */
export const bookingRefusals = {
  'trek-not-found': { kind: 'not-found', message: NO_TREK },
  'departure-not-found': {
    kind: 'not-found',
    message: BOOKING_FAILED,
    reason: 'This trek has no departure on these dates.',
  },
  'departure-not-open': {
    kind: 'conflict',
    message: BOOKING_FAILED,
    reason: 'This departure can no longer be booked.',
  },
  'departure-past': {
    kind: 'conflict',
    message: BOOKING_FAILED,
    reason: 'This departure has already started.',
  },
  'booking-deadline-passed': {
    kind: 'conflict',
    message: BOOKING_FAILED,
    reason: 'The last day to book this departure has passed.',
  },
  'no-more-spots': { kind: 'conflict', message: 'No more spots available for this trek.' },
  'too-many-holds': { kind: 'too-many', message: TOO_MANY_HOLDS },
  'network-share-held': {
    kind: 'too-many',
    message: TOO_MANY_HOLDS,
    reason: 'Without an account, at most half of the free spots can be held. Sign in to hold more.',
  },
  'unpaid-holds-need-account': {
    kind: 'too-many',
    message: TOO_MANY_HOLDS,
    reason: 'Several holds from here have ended unpaid. Sign in to book this departure now.',
  },
  'own-trek': { kind: 'conflict', message: BOOKING_FAILED, reason: 'You cannot book your own trek.' },
  'party-size': {
    kind: 'invalid',
    message: BOOKING_FAILED,
    reason: 'A booking needs 1 to 50 travellers, at least one of them an adult.',
  },
  'offer-change-over': {
    kind: 'conflict',
    message: 'This change can no longer be accepted.',
    reason: 'It was answered or withdrawn. Your booking shows what applies.',
  },
  'credit-while-disputed': {
    kind: 'conflict',
    message: CANCELLATION_FAILED,
    reason: 'Your bank disputes this payment, so the refund cannot be taken as credit.',
  },
  'credit-needs-account': {
    kind: 'conflict',
    message: CANCELLATION_FAILED,
    reason:
      'Credit needs an account. Choose the card, or sign in with the email address of the booking first.',
  },
  'credit-while-erased': {
    kind: 'conflict',
    message: CANCELLATION_FAILED,
    reason: 'You have asked us to erase your account, and would lose the credit. Choose the card.',
  },
  'hold-over': {
    kind: 'conflict',
    message: BOOKING_FAILED,
    reason: 'Your hold on these spots has ended. Choose your departure again.',
  },
  'hold-renewed-already': {
    kind: 'conflict',
    message: BOOKING_FAILED,
    reason: 'A hold can be renewed once.',
  },
  'booking-submitted': {
    kind: 'conflict',
    message: BOOKING_FAILED,
    reason: 'These details were already sent and can no longer be changed.',
  },
  'booking-not-found': { kind: 'not-found', message: BOOKING_FAILED, reason: 'There is no such booking.' },
  'booking-foreign-user': {
    kind: 'forbidden',
    message: BOOKING_FAILED,
    reason: 'You can only book in your own name.',
  },
  'booking-not-cancellable': {
    kind: 'conflict',
    message: CANCELLATION_FAILED,
    reason: 'Only a confirmed, upcoming booking can be cancelled.',
  },
  'booking-not-cancelled': {
    kind: 'conflict',
    message: CANCELLATION_FAILED,
    reason: 'This booking is not cancelled.',
  },
  'departure-cancelled': {
    kind: 'conflict',
    message: 'The departure of this booking is cancelled.',
    reason: 'The page of the booking shows what its traveller can choose.',
  },
  'departure-not-cancellable': {
    kind: 'conflict',
    message: 'This departure cannot be cancelled.',
    reason: 'It is already cancelled or over, or it has started and only an operator can end it.',
  },
  'cancellation-needs-reason': { kind: 'invalid', message: 'Please say why the departure is cancelled.' },
  'booking-not-deletable': {
    kind: 'conflict',
    message:
      'This booking cannot be deleted. Cancelled bookings can only be deleted after refund processing is complete.',
  },
  'refund-changed': {
    kind: 'conflict',
    message: CANCELLATION_FAILED,
    reason: 'The refund has changed since you opened this page. Nothing was cancelled.',
  },
  'price-changed': {
    kind: 'conflict',
    message: BOOKING_FAILED,
    reason: 'The price has changed since you saw it.',
  },
  'same-key-other-booking': {
    kind: 'invalid',
    message: BOOKING_FAILED,
    reason: 'This idempotency key was used for another booking.',
  },
  'key-too-short': {
    kind: 'invalid',
    message: BOOKING_FAILED,
    reason: 'Without a cookie, the Idempotency-Key must be a random value of at least 16 characters.',
  },
  'details-invalid': {
    kind: 'invalid',
    message: BOOKING_FAILED,
    reason: 'Some details are missing or wrong.',
  },
  'credit-negative': { kind: 'invalid', message: 'Credit amount cannot be negative' },
  'credit-too-much': {
    kind: 'conflict',
    message: 'Cannot use more credit than available. Maximum: {maximumCents}',
  },
  'credit-above-price': {
    kind: 'conflict',
    message: BOOKING_FAILED,
    reason: 'This booking needs less credit than that.',
  },
  'credit-leaves-too-little': {
    kind: 'conflict',
    message: BOOKING_FAILED,
    reason: 'A card cannot be charged less than $0.50. Use a little less credit.',
  },
  'provider-unavailable': {
    kind: 'unavailable',
    message: BOOKING_FAILED,
    reason: 'The payment provider is not responding. Nothing was changed.',
  },
  'session-not-found': { kind: 'not-found', message: 'Booking not found' },
} as const
