/** Refusals of memberships, part of the table in refusal.ts. */
export const membershipRefusals = {
  'plan-unknown': { kind: 'invalid', message: 'Choose a plan: monthly or yearly.' },
  'membership-running': {
    kind: 'conflict',
    message: 'You are already a member.',
    reason: 'Nothing was charged. Your membership is shown below.',
  },
  'membership-not-running': { kind: 'conflict', message: 'You have no membership to change.' },
  'membership-unavailable': {
    kind: 'unavailable',
    message: 'The payment provider is not responding. Nothing was charged.',
    reason: 'Please try again in a few minutes.',
  },
  'invoice-not-found': { kind: 'not-found', message: 'There is no such invoice.' },
} as const
