/** How reviews say no; one part of the table in refusal.ts. */
export const reviewRefusals = {
  'rating-missing': { kind: 'invalid', says: 'Please choose a rating from 1 to 10.' },
  'review-empty': { kind: 'invalid', says: 'Please write a few words.' },
  'review-too-long': { kind: 'invalid', says: 'Please use at most 2,000 characters.' },
  'review-not-yet': {
    kind: 'conflict',
    says: 'This cannot be reviewed.',
    because: 'A trek that was walked can be reviewed from the day after its end date.',
  },
  'own-review': {
    kind: 'conflict',
    says: 'This cannot be reviewed.',
    because: 'A host cannot review their own trek.',
  },
  'review-written': {
    kind: 'conflict',
    says: 'You have written this review already.',
    because: 'Each booking is reviewed once.',
  },
  'review-closed': {
    kind: 'conflict',
    says: 'This traveller can no longer be reviewed.',
    because: 'Their own review is shown already; you can answer it.',
  },
  'review-nobody': {
    kind: 'conflict',
    says: 'This traveller cannot be reviewed.',
    because: 'They booked without an account, or have left, and nobody would read it.',
  },
  'review-not-found': { kind: 'not-found', says: 'There is no such review.' },
  'reply-given': {
    kind: 'conflict',
    says: 'You have answered this review already.',
    because: 'Each review is answered once.',
  },
  'hiding-needs-reason': { kind: 'invalid', says: 'Please say why, in up to 500 characters.' },
  'review-hidden-already': {
    kind: 'conflict',
    says: 'Nothing was changed.',
    because: 'Somebody has decided about this review meanwhile.',
  },
} as const
