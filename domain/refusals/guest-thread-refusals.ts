/** Refusals of a booking's documents and letters. */
export const letterRefusals = {
  'no-papers': {
    kind: 'conflict',
    says: 'There is no voucher for this booking.',
    because: 'A voucher and a calendar file are for confirmed bookings.',
  },
  'too-many-letters': {
    kind: 'too-many',
    says: 'You have sent too many messages. Please try again in an hour.',
  },
  'letters-closed': {
    kind: 'conflict',
    says: 'This message was not sent.',
    because: 'You can send messages about a booking from its confirmation until 30 days after the trek.',
  },
  'letter-not-found': { kind: 'not-found', says: 'This link is not valid or has expired.' },
} as const
