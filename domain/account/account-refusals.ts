/** How signing in says no; one part of the table in refusal.ts. */
export const accountRefusals = {
  'code-wrong': { kind: 'invalid', says: 'This code is not right. Please check it and try again.' },
  'code-over': { kind: 'invalid', says: 'This code is no longer valid. Please ask for a new one.' },
  'too-many-codes': { kind: 'too-many', says: 'Too many codes were requested. Please try again later.' },
  'email-unchanged': { kind: 'invalid', says: 'This is already your email address.' },
  'email-codes-wrong': {
    kind: 'invalid',
    says: 'One of these codes is wrong. Please check both and try again.',
  },
  'email-taken': {
    kind: 'conflict',
    says: 'This address already has an account. Log in with it instead.',
  },
  'sign-in-not-found': { kind: 'not-found', says: 'This session has already ended.' },
  'fresh-proof-needed': { kind: 'forbidden', says: 'Please confirm it is you with a fresh code.' },
  'second-factor-required': {
    kind: 'forbidden',
    says: 'Your second factor stays on: it protects other people’s money.',
  },
  'email-invalid': { kind: 'invalid', says: 'Please enter a valid email address.' },
} as const
