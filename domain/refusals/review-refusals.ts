/** Refusals of reviews, part of the table in refusal.ts. */
export const reviewRefusals = {
  'rating-missing': { kind: 'invalid', says: 'Please choose a rating from 1 to 10.' },
  'review-empty': { kind: 'invalid', says: 'Please write a few words.' },
  'review-too-long': { kind: 'invalid', says: 'Please use at most 2,000 characters.' },
  'review-not-yet': {
    kind: 'conflict',
    says: 'This cannot be reviewed.',
    because: 'You can review a trek from the day after it ends.',
  },
  'own-review': {
    kind: 'conflict',
    says: 'This cannot be reviewed.',
    because: 'A host cannot review their own trek.',
  },
  'review-written': {
    kind: 'conflict',
    says: 'You have already written this review.',
    because: 'You can review each booking once.',
  },
  'review-closed': {
    kind: 'conflict',
    says: 'This traveller can no longer be reviewed.',
    because: 'Their review is already public. You can reply to it.',
  },
  'review-nobody': {
    kind: 'conflict',
    says: 'This traveller cannot be reviewed.',
    because: 'They booked without an account or have closed it, so nobody would read it.',
  },
  'review-not-found': { kind: 'not-found', says: 'There is no such review.' },
  'reply-given': {
    kind: 'conflict',
    says: 'You have already replied to this review.',
    because: 'You can reply to each review once.',
  },
  'hiding-needs-reason': { kind: 'invalid', says: 'Please say why, in up to 500 characters.' },
  'review-photo-removed': {
    kind: 'conflict',
    says: 'Nothing was changed.',
    because: 'Somebody has removed this photo in the meantime.',
  },
  'review-hidden-already': {
    kind: 'conflict',
    says: 'Nothing was changed.',
    because: 'Somebody has decided about this review in the meantime.',
  },
} as const
