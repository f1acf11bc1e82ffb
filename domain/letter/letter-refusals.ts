/** How papers and letters of a booking are refused. */
export const letterRefusals = {
  'no-papers': {
    kind: 'conflict',
    says: 'There is no voucher for this booking.',
    because: 'A voucher and a calendar file are for confirmed bookings.',
  },
  'too-many-letters': {
    kind: 'too-many',
    says: 'Too many messages were sent. Please try again in an hour.',
  },
  'letters-closed': {
    kind: 'conflict',
    says: 'This message was not sent.',
    because: 'Messages about a booking go from its confirmation until 30 days after the trek.',
  },
  'letter-not-found': { kind: 'not-found', says: 'This link opens nothing, or not any more.' },
} as const
