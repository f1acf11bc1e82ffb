/** Where money work may be cut off: each is a `fp('…')` in the code, in the order in which a purchase comes to them. */
export const crashPoints = [
  // The card page.
  'attempt-saved',
  'session-opened',
  'session-stored',
  // The provider tells us, or we ask.
  'event-before-commit',
  'event-committed',
  'settle-before-commit',
  'settle-committed',
  'event-applied',
  'reconciled-one',
  'before-mail-booking-confirmed',
  'after-mail-booking-confirmed',
  // The hold ends.
  'page-closed',
  'hold:ended',
  // The money goes back.
  'cancel:before-commit',
  'cancel:committed',
  'before-refund-sent',
  'after-refund-sent',
  'after-refund-kept',
  'after-send-refund',
  'before-mail-late-payment-refunded',
  'after-mail-late-payment-refunded',
] as const
