/** Refusals of reviews, part of the table in refusal.ts. */
export const reviewRefusals = {
  'rating-missing': { kind: 'invalid', message: 'Please choose a rating from 1 to 10.' },
  'review-empty': { kind: 'invalid', message: 'Please write a few words.' },
  'review-too-long': { kind: 'invalid', message: 'Please use at most 2,000 characters.' },
  'review-not-yet': {
    kind: 'conflict',
    message: 'This cannot be reviewed.',
    reason: 'You can review a trek from the day after it ends.',
  },
  'own-review': {
    kind: 'conflict',
    message: 'This cannot be reviewed.',
    reason: 'A host cannot review their own trek.',
  },
  'review-written': {
    kind: 'conflict',
    message: 'You have already written this review.',
    reason: 'You can review each booking once.',
  },
  'review-closed': {
    kind: 'conflict',
    message: 'This traveller can no longer be reviewed.',
    reason: 'Their review is already public. You can reply to it.',
  },
  'review-nobody': {
    kind: 'conflict',
    message: 'This traveller cannot be reviewed.',
    reason: 'They booked without an account or have closed it, so nobody would read it.',
  },
  'review-not-found': { kind: 'not-found', message: 'There is no such review.' },
  'reply-given': {
    kind: 'conflict',
    message: 'You have already replied to this review.',
    reason: 'You can reply to each review once.',
  },
  'hiding-needs-reason': { kind: 'invalid', message: 'Please say why, in up to 500 characters.' },
  'review-photo-removed': {
    kind: 'conflict',
    message: 'Nothing was changed.',
    reason: 'Somebody has removed this photo in the meantime.',
  },
  'review-hidden-already': {
    kind: 'conflict',
    message: 'Nothing was changed.',
    reason: 'Somebody has decided about this review in the meantime.',
  },
} as const
