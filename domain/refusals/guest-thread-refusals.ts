/** Refusals of a booking's documents and guest thread. */
export const guestThreadRefusals = {
  'no-papers': {
    kind: 'conflict',
    message: 'There is no voucher for this booking.',
    reason: 'A voucher and a calendar file are for confirmed bookings.',
  },
  'receipt-not-found': { kind: 'not-found', message: 'There is no such receipt.' },
  'too-many-guest-messages': {
    kind: 'too-many',
    message: 'You have sent too many messages. Please try again in an hour.',
  },
  'guest-thread-closed': {
    kind: 'conflict',
    message: 'This message was not sent.',
    reason: 'You can send messages about a booking from its confirmation until 30 days after the trek.',
  },
  'guest-thread-not-found': { kind: 'not-found', message: 'This link is not valid or has expired.' },
} as const
