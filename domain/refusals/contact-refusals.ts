/** Refusals of the contact form and its inbox, part of the support refusals. */
export const contactRefusals = {
  'contact-incomplete': { kind: 'invalid', says: 'Please fill in all fields.' },
  'too-many-contacts': {
    kind: 'too-many',
    says: 'You have sent too many messages. Please try again in an hour.',
  },
  'contact-not-found': { kind: 'not-found', says: 'There is no such message.' },
  'contact-changed': {
    kind: 'conflict',
    says: 'Someone else has just changed this message.',
    because: 'Please check its current state.',
  },
  'contact-answer-invalid': { kind: 'invalid', says: 'Enter your answer, in at most 4,000 characters.' },
} as const
