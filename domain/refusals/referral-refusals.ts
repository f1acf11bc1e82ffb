const NO_REFERRAL = 'Please enter a valid referral code or leave it blank.'

/** Refusals of a referral code, part of the table in refusal.ts. */
export const referralRefusals = {
  'referral-invalid': { kind: 'invalid', message: NO_REFERRAL },
  'referral-needs-login': {
    kind: 'conflict',
    message: NO_REFERRAL,
    reason: 'Log in with an emailed code first: a referral code needs a confirmed email address.',
  },
  'referral-other-email': {
    kind: 'conflict',
    message: NO_REFERRAL,
    reason: 'To use a referral code, enter the email you are logged in with for the lead traveller.',
  },
  'referral-price-too-low': {
    kind: 'conflict',
    message: NO_REFERRAL,
    reason: 'A referral code is for bookings of $200.00 or more.',
  },
  'referral-own-code': { kind: 'conflict', message: NO_REFERRAL, reason: 'This is your own code.' },
  'referral-not-here': {
    kind: 'conflict',
    message: NO_REFERRAL,
    reason: 'This code cannot be used on this trek.',
  },
  'referral-used': {
    kind: 'conflict',
    message: NO_REFERRAL,
    reason: 'A referral code takes $10 off once per traveller, and you have used yours.',
  },
  'too-many-referral-tests': {
    kind: 'too-many',
    message: 'Too many referral codes were tried. Please try again in an hour, or leave it blank.',
  },
} as const
