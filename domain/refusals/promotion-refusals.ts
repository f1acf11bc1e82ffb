/** Refusals of promotion codes, of travellers who use them and of their makers; part of the table in refusal.ts. */
export const promotionRefusals = {
  'promotion-over': { kind: 'conflict', message: 'This promotion code is over.' },
  'promotion-not-yet': { kind: 'conflict', message: 'This promotion code cannot be used yet.' },
  'promotion-not-here': {
    kind: 'conflict',
    message: 'This promotion code is not for this trek or these dates.',
  },
  'promotion-used-up': { kind: 'conflict', message: 'All uses of this promotion code are taken.' },
  'promotion-used': { kind: 'conflict', message: 'You have used this promotion code already.' },
  'promotion-new-only': {
    kind: 'conflict',
    message: 'This promotion code is only for travellers who have not booked before.',
  },
  'promotion-price-too-low': {
    kind: 'conflict',
    message: 'This promotion code is for bookings of {leastCents} or more.',
  },
  'promotion-code': { kind: 'invalid', message: 'A code has 4 to 20 letters from A to Z and digits.' },
  'promotion-code-taken': { kind: 'conflict', message: 'This code exists already. Choose another one.' },
  'promotion-off': {
    kind: 'invalid',
    message: 'Enter either a whole percentage from 1 to 50, or a whole amount from $1 to $1,000.',
  },
  'promotion-in-past': { kind: 'invalid', message: 'A code cannot begin before today.' },
  'promotion-too-long': {
    kind: 'invalid',
    message: 'A code must begin within a year and can run for a year at most.',
  },
  'promotion-least-price': {
    kind: 'invalid',
    message: 'The least price must be an amount from $0 to $100,000 with at most two decimals.',
  },
  'promotion-uses': {
    kind: 'invalid',
    message: 'The uses in all must be a whole number from 1 to 100,000, or empty for no limit.',
  },
  'promotion-uses-per-person': {
    kind: 'invalid',
    message: 'The uses per person must be a whole number from 1 to 100.',
  },
  'promotion-of-nothing': {
    kind: 'invalid',
    message: 'Choose treks or departures that travellers can book.',
  },
  'promotion-scopes': { kind: 'invalid', message: 'A code can name 50 treks and departures at most.' },
  'promotion-needs-reason': { kind: 'invalid', message: 'Give a reason of up to 500 characters.' },
  'promotion-not-found': { kind: 'not-found', message: 'There is no such promotion code.' },
  'promotion-ended': { kind: 'conflict', message: 'This promotion code has already ended.' },
  'too-many-promotions': {
    kind: 'too-many',
    message: 'You have 50 current or future promotion codes. End some of them first.',
  },
} as const
