/** Refusals of an erasure, part of the table in refusal.ts. */
export const personalDataRefusals = {
  'erasure-credit-changed': {
    kind: 'conflict',
    message: 'Your credit has changed since you opened this page. Nothing was erased.',
  },
  'erasure-not-sure': {
    kind: 'invalid',
    message: 'Please confirm that you want to erase everything.',
  },
  'erasure-unknown-email': { kind: 'not-found', message: 'There is no account with this email address.' },
  'erasure-needs-reason': { kind: 'invalid', message: 'Please say who asked for it, and how.' },
} as const
