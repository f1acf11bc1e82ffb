/** Refusals of reports, part of the table in refusal.ts. */
export const reportRefusals = {
  'report-reason-needed': { kind: 'invalid', says: 'Choose what is wrong.' },
  'report-words-too-long': { kind: 'invalid', says: 'Use at most 400 characters.' },
  'message-reported-already': {
    kind: 'conflict',
    says: 'This message has already been reported.',
    because: 'Our support team is looking at it.',
  },
  'report-not-found': { kind: 'not-found', says: 'There is no such report.' },
  'reportable-not-found': { kind: 'not-found', says: 'There is nothing to report at this address.' },
  'too-many-reports': {
    kind: 'too-many',
    says: 'You sent many reports today. Please try again tomorrow, or write to us.',
  },
  'report-decided': { kind: 'conflict', says: 'This report has already been decided.' },
  'report-own': { kind: 'conflict', says: 'Somebody else must look at your own conversation.' },
  'decision-needs-reason': { kind: 'invalid', says: 'Give a reason of up to 300 characters, without names.' },
} as const
