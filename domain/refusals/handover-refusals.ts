/** Refusals of the handover of a lead's spot, part of the table in refusal.ts. */
export const handoverRefusals = {
  'handover-not-found': { kind: 'not-found', message: 'We could not find this handover.' },
  'handover-over': {
    kind: 'conflict',
    message: 'This handover has ended.',
    reason: 'It was accepted or withdrawn, its time is over, or the booking was cancelled or has moved.',
  },
  'handover-guest': {
    kind: 'conflict',
    message: 'This booking belongs to a guest.',
    reason:
      'The guest starts the handover on “Change this booking”, after a code to the address of the booking.',
  },
  'handover-disputed': {
    kind: 'conflict',
    message: 'This booking cannot be handed over.',
    reason: 'The bank of the card disputes its payment.',
  },
  'handover-erasure': {
    kind: 'conflict',
    message: 'This booking cannot be handed over.',
    reason: 'The erasure of its account was requested. Keep the account first.',
  },
  'handover-same': {
    kind: 'conflict',
    message: 'This is the address of the present lead traveller.',
    reason: 'Enter the address of the person who takes over.',
  },
  'handover-to-host': {
    kind: 'conflict',
    message: 'This booking cannot be handed over to this address.',
    reason: 'The host of the trek cannot be its lead traveller.',
  },
  'handovers-too-many': {
    kind: 'too-many',
    message: 'This booking was offered three times within a day.',
    reason: 'Please try again tomorrow. An open handover stays open.',
  },
  'new-lead-wrong': { kind: 'invalid', message: 'Some details of the new lead are missing or wrong.' },
  'handover-terms': { kind: 'invalid', message: 'Accept the terms to take over this booking.' },
  'handover-changed': {
    kind: 'conflict',
    message: 'The booking has changed since you opened this page.',
    reason: 'Check it again. You have not taken over anything yet.',
  },
  'handover-blocked': {
    kind: 'conflict',
    message: 'You cannot take over this booking now.',
    reason:
      'It has a change, a claim or a dispute that is not decided, or the last day for it has passed. Ask the lead traveller.',
  },
  'handover-own-erasure': {
    kind: 'conflict',
    message: 'You cannot take over this booking.',
    reason: 'The erasure of your account was requested. Keep the account first.',
  },
  'handover-booked-already': {
    kind: 'conflict',
    message: 'You have another booking on these dates.',
    reason: 'A person leads one booking on a departure. Ask the lead traveller to choose somebody else.',
  },
} as const
