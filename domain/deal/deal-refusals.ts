/** How making a deal is refused; one part of the table in refusal.ts. */
export const dealRefusals = {
  'deal-percent': { kind: 'invalid', says: 'A deal is a whole number from 1 to 50 per cent.' },
  'deal-dates': {
    kind: 'invalid',
    says: 'Choose a first and a last day to book; the last is not before the first.',
  },
  'deal-in-past': { kind: 'invalid', says: 'A deal cannot begin before today.' },
  'deal-too-long': {
    kind: 'invalid',
    says: 'A deal begins within a year and can be booked for a year at most.',
  },
  'deal-title': { kind: 'invalid', says: 'The title has at most 80 characters.' },
  'deal-of-nothing': {
    kind: 'invalid',
    says: 'Choose a region, a trek or a departure that travellers can book.',
  },
  'deal-needs-reason': { kind: 'invalid', says: 'Say why, in at most 500 characters.' },
  'deal-not-found': { kind: 'not-found', says: 'There is no such deal.' },
  'deal-over': { kind: 'conflict', says: 'This deal is over already.' },
  'too-many-deals': { kind: 'too-many', says: 'You have 50 deals that run or come. End some of them first.' },
} as const
