/** Where money work can be interrupted: each is a `crashPoint('…')` in the code, in the order of a purchase. */
export const crashPoints = [
  // The checkout session.
  'attempt-saved',
  'session-opened',
  'session-stored',
  // The provider's event, or our request.
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
  // A membership begins, is paid twice, is cancelled, is renewed and ends.
  'membership-saved',
  'membership-page-opened',
  'membership-before-commit',
  'membership-settled',
  'before-mail-membership-begun',
  'after-mail-membership-begun',
  'before-return-membership',
  'membership-return-ended',
  'membership-refund-sent',
  'after-return-membership',
  'before-mail-membership-returned',
  'after-mail-membership-returned',
  'membership-wished',
  'membership-reconciled',
  'before-mail-membership-ended',
  'after-mail-membership-ended',
] as const
