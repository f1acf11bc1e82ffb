/** Refusals of host applications, part of the table in refusal.ts. */
export const verificationRefusals = {
  'verification-signed-out': {
    kind: 'signed-out',
    says: 'You must be logged in to submit verification',
  },
  'verification-incomplete': { kind: 'invalid', says: 'Some details are missing or wrong.' },
  'verification-in-review': {
    kind: 'conflict',
    says: 'Your application is already being reviewed.',
    because: 'To change something, withdraw it first.',
  },
  'verification-decided': {
    kind: 'conflict',
    says: 'This application has changed since you opened the page.',
    because: 'Nothing was changed. Please look at it again.',
  },
  'verification-not-needed': { kind: 'conflict', says: 'You are already a host.' },
  'verification-too-often': {
    kind: 'too-many',
    says: 'You have applied three times within 30 days.',
    because: 'Your entries are saved. Please try again later, or contact us.',
  },
  'verification-not-found': { kind: 'not-found', says: 'There is no such application.' },
  'verification-own': { kind: 'forbidden', says: 'Somebody else must decide about your own application.' },
  'verification-unseen': {
    kind: 'conflict',
    says: 'Please open the document first.',
    because: 'You cannot approve an application before you have opened its document.',
  },
  'verification-needs-message': {
    kind: 'invalid',
    says: 'Choose the reason and tell the host what to do, in up to 1,000 characters.',
  },
  'look-needs-reason': { kind: 'invalid', says: 'Say why you need to see this.' },
  'document-too-large': { kind: 'invalid', says: 'The document should be less than 5MB' },
  'document-not-readable': {
    kind: 'invalid',
    says: 'We could not read this document. Please send a JPG, PNG, WebP or PDF.',
    because: 'It is damaged, locked with a password, or something else.',
  },
  'document-too-long': {
    kind: 'invalid',
    says: 'The document has more than 10 pages. Please send only the ones that matter.',
  },
  'document-has-expired': {
    kind: 'invalid',
    says: 'This document has expired.',
    because: 'Reject it and ask for a valid one.',
  },
  'document-expiry-wrong': {
    kind: 'invalid',
    says: 'Enter the last day on which the document is valid, or leave the field empty.',
  },
  'document-address-over': {
    kind: 'conflict',
    says: 'This link has expired. Please open the document again.',
  },
  'document-gone': { kind: 'not-found', says: 'This document was erased.' },
  'host-not-suspendable': { kind: 'conflict', says: 'Only an approved or verified host can be suspended.' },
  'host-not-suspended': { kind: 'conflict', says: 'This host is not suspended.' },
  'host-own': { kind: 'forbidden', says: 'Somebody else must decide about you as a host.' },
  'suspension-needs-reason': {
    kind: 'invalid',
    says: 'Please tell the host why, in up to 500 characters.',
  },
} as const
