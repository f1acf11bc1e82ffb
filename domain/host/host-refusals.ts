/** How the host side says no; one part of the table in refusal.ts. */
export const hostRefusals = {
  'public-host-not-found': { kind: 'not-found', says: 'Host not found or not approved.' },
  'hosts-only': {
    kind: 'forbidden',
    says: 'Only an approved host can do this.',
  },
  'booking-not-missable': {
    kind: 'conflict',
    says: 'This booking was not marked as missed.',
    because: 'You can mark a confirmed booking as missed from the first day of the trek until 7 days later.',
  },
  'departure-not-switchable': {
    kind: 'conflict',
    says: 'This departure was not changed.',
    because: 'Only an upcoming departure that is not cancelled can be closed or opened.',
  },
} as const
