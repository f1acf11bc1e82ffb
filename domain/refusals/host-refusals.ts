/** Refusals of the host's side, part of the table in refusal.ts. */
export const hostRefusals = {
  'cancel-not-sure': { kind: 'invalid', message: 'Please tick that you are sure.' },
  'public-host-not-found': { kind: 'not-found', message: 'Host not found or not approved.' },
  'tax-details-invalid': { kind: 'invalid', message: 'Your tax details were not saved.' },
  'hosts-only': {
    kind: 'forbidden',
    message: 'Only an approved host can do this.',
  },
  'public-name-decided': {
    kind: 'conflict',
    message: 'This name is no longer waiting for review.',
    reason: 'The host has taken it back or changed it, or somebody has decided about it.',
  },
  'public-name-taken': {
    kind: 'conflict',
    message: 'This name was not approved.',
    reason: 'It is reserved, or another host has one that looks the same.',
  },
  'public-name-own': { kind: 'forbidden', message: 'Somebody else must decide about your own name.' },
  'booking-not-missable': {
    kind: 'conflict',
    message: 'This booking was not marked as a no-show.',
    reason:
      'You can mark a confirmed booking as a no-show from the first day of the trek until 7 days later.',
  },
  'departure-not-switchable': {
    kind: 'conflict',
    message: 'This departure was not changed.',
    reason: 'Only an upcoming departure that is not cancelled can be closed or opened.',
  },
} as const
