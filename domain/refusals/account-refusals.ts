/** Refusals of signing in, part of the table in refusal.ts. */
export const accountRefusals = {
  'code-wrong': { kind: 'invalid', message: 'This code is not right. Please check it and try again.' },
  'code-over': { kind: 'invalid', message: 'This code is no longer valid. Please ask for a new one.' },
  'too-many-codes': { kind: 'too-many', message: 'Too many codes were requested. Please try again later.' },
  'email-unchanged': { kind: 'invalid', message: 'This is already your email address.' },
  'email-codes-wrong': {
    kind: 'invalid',
    message: 'One of these codes is wrong. Please check both and try again.',
  },
  'email-taken': {
    kind: 'conflict',
    message: 'This address already has an account. Log in with it instead.',
  },
  'sign-in-not-found': { kind: 'not-found', message: 'This session has already ended.' },
  'fresh-proof-needed': { kind: 'forbidden', message: 'Please confirm it is you with a fresh code.' },
  'second-factor-required': {
    kind: 'forbidden',
    message: 'Your second factor stays on: it protects other people’s money.',
  },
  'passkey-refused': { kind: 'invalid', message: 'This passkey could not be checked. Please try again.' },
  'passkey-challenge-over': { kind: 'invalid', message: 'This took too long. Please try again.' },
  'passkey-unknown': {
    kind: 'invalid',
    message: 'We do not know this passkey. Please log in with a code instead.',
  },
  'passkey-copied': {
    kind: 'invalid',
    message: 'This passkey may have been copied, so we refused it. Please log in with a code and remove it.',
  },
  'passkey-not-factor': {
    kind: 'invalid',
    message: 'This passkey was added before your second factor, so it does not replace the code of your app.',
  },
  'passkey-exists': { kind: 'conflict', message: 'You have added this passkey already.' },
  'too-many-passkeys': {
    kind: 'conflict',
    message: 'You have 10 passkeys. Remove one before you add another.',
  },
  'passkey-not-found': { kind: 'not-found', message: 'This passkey has been removed already.' },
  'passkeys-need-a-name': {
    kind: 'invalid',
    message: 'Browsers make passkeys for a site with a name only, not for a number like 127.0.0.1.',
  },
  'email-invalid': { kind: 'invalid', message: 'Please enter a valid email address.' },
} as const
