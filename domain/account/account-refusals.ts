/** How signing in says no; one part of the table in refusal.ts. */
export const accountRefusals = {
  'code-wrong': { kind: 'invalid', says: 'This code is not right. Please check it and try again.' },
  'code-over': { kind: 'invalid', says: 'This code is no longer valid. Please ask for a new one.' },
  'too-many-codes': { kind: 'too-many', says: 'Too many codes were asked for. Please try again later.' },
  'email-invalid': { kind: 'invalid', says: 'Please enter a valid email address.' },
} as const
