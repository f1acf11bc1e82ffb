/** Refusals of new deals, part of the table in refusal.ts. */
export const dealRefusals = {
  'deal-percent': { kind: 'invalid', message: 'A deal must be a whole number from 1 to 50 percent.' },
  'deal-dates': {
    kind: 'invalid',
    message: 'Choose a first and a last day to book. The last day cannot be before the first.',
  },
  'deal-in-past': { kind: 'invalid', message: 'A deal cannot begin before today.' },
  'deal-too-long': {
    kind: 'invalid',
    message: 'A deal must begin within a year and can run for a year at most.',
  },
  'deal-title': { kind: 'invalid', message: 'The title can have at most 80 characters.' },
  'deal-of-nothing': {
    kind: 'invalid',
    message: 'Choose a region, a trek or a departure that travellers can book.',
  },
  'deal-needs-reason': { kind: 'invalid', message: 'Give a reason of up to 500 characters.' },
  'deal-not-found': { kind: 'not-found', message: 'There is no such deal.' },
  'deal-over': { kind: 'conflict', message: 'This deal has already ended.' },
  'too-many-deals': {
    kind: 'too-many',
    message: 'You have 50 current or future deals. End some of them first.',
  },
} as const
