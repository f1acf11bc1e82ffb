/** Refusals of host applications, part of the table in refusal.ts. */
export const verificationRefusals = {
  'verification-signed-out': {
    kind: 'signed-out',
    message: 'You must be logged in to submit verification',
  },
  'verification-incomplete': { kind: 'invalid', message: 'Some details are missing or wrong.' },
  'verification-in-review': {
    kind: 'conflict',
    message: 'Your application is already being reviewed.',
    reason: 'To change something, withdraw it first.',
  },
  'verification-decided': {
    kind: 'conflict',
    message: 'This application has changed since you opened the page.',
    reason: 'Nothing was changed. Please look at it again.',
  },
  'verification-not-needed': { kind: 'conflict', message: 'You are already a host.' },
  'verification-too-often': {
    kind: 'too-many',
    message: 'You have applied three times within 30 days.',
    reason: 'Your entries are saved. Please try again later, or contact us.',
  },
  'verification-not-found': { kind: 'not-found', message: 'There is no such application.' },
  'verification-own': { kind: 'forbidden', message: 'Somebody else must decide about your own application.' },
  'verification-unseen': {
    kind: 'conflict',
    message: 'Please open the document first.',
    reason: 'You cannot approve an application before you have opened its document.',
  },
  'verification-needs-message': {
    kind: 'invalid',
    message: 'Choose the reason and tell the host what to do, in up to 1,000 characters.',
  },
  'look-needs-reason': { kind: 'invalid', message: 'Say why you need to see this.' },
  'document-too-large': { kind: 'invalid', message: 'The document should be less than 5MB' },
  'document-not-readable': {
    kind: 'invalid',
    message: 'We could not read this document. Please send a JPG, PNG, WebP or PDF.',
    reason: 'It is damaged, locked with a password, or something else.',
  },
  'document-too-long': {
    kind: 'invalid',
    message: 'The document has more than 10 pages. Please send only the ones that matter.',
  },
  'document-has-expired': {
    kind: 'invalid',
    message: 'This document has expired.',
    reason: 'Reject it and ask for a valid one.',
  },
  'document-expiry-wrong': {
    kind: 'invalid',
    message: 'Enter the last day on which the document is valid, or leave the field empty.',
  },
  'document-address-over': {
    kind: 'conflict',
    message: 'This link has expired. Please open the document again.',
  },
  'document-gone': { kind: 'not-found', message: 'This document was erased.' },
  'host-not-suspendable': {
    kind: 'conflict',
    message: 'Only an approved or verified host can be suspended.',
  },
  'host-not-suspended': { kind: 'conflict', message: 'This host is not suspended.' },
  'host-own': { kind: 'forbidden', message: 'Somebody else must decide about you as a host.' },
  'suspension-needs-reason': {
    kind: 'invalid',
    message: 'Please tell the host why, in up to 500 characters.',
  },
} as const
