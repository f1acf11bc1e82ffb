/** Refusals of memberships, part of the table in refusal.ts. */
export const membershipRefusals = {
  'plan-unknown': { kind: 'invalid', says: 'Choose a plan: monthly or yearly.' },
  'membership-running': {
    kind: 'conflict',
    says: 'You are already a member.',
    because: 'Nothing was charged. Your membership is shown below.',
  },
  'membership-not-running': { kind: 'conflict', says: 'You have no membership to change.' },
  'membership-unavailable': {
    kind: 'unavailable',
    says: 'The payment provider is not responding. Nothing was charged.',
    because: 'Please try again in a few minutes.',
  },
  'invoice-not-found': { kind: 'not-found', says: 'There is no such invoice.' },
} as const
