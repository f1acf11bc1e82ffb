/** Refusals of the contact form and its inbox, part of the support refusals. */
export const contactRefusals = {
  'contact-incomplete': { kind: 'invalid', message: 'Please fill in all fields.' },
  'too-many-contacts': {
    kind: 'too-many',
    message: 'You have sent too many messages. Please try again in an hour.',
  },
  'contact-not-found': { kind: 'not-found', message: 'There is no such message.' },
  'contact-changed': {
    kind: 'conflict',
    message: 'Someone else has just changed this message.',
    reason: 'Please check its current state.',
  },
  'contact-answer-invalid': { kind: 'invalid', message: 'Enter your answer, in at most 4,000 characters.' },
} as const
