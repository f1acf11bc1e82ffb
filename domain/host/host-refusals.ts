/** How the host side says no; one part of the table in refusal.ts. */
export const hostRefusals = {
  'public-host-not-found': { kind: 'not-found', says: 'Host not found or not approved.' },
  'hosts-only': {
    kind: 'forbidden',
    says: 'Only an approved host can do this.',
  },
} as const
