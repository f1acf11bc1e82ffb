/** Refusals of reports, part of the table in refusal.ts. */
export const reportRefusals = {
  'report-reason-needed': { kind: 'invalid', message: 'Choose what is wrong.' },
  'report-words-too-long': { kind: 'invalid', message: 'Use at most 400 characters.' },
  'message-reported-already': {
    kind: 'conflict',
    message: 'This message has already been reported.',
    reason: 'Our support team is looking at it.',
  },
  'report-not-found': { kind: 'not-found', message: 'There is no such report.' },
  'reportable-not-found': { kind: 'not-found', message: 'There is nothing to report at this address.' },
  'too-many-reports': {
    kind: 'too-many',
    message: 'You sent many reports today. Please try again tomorrow, or write to us.',
  },
  'report-decided': { kind: 'conflict', message: 'This report has already been decided.' },
  'report-own': { kind: 'conflict', message: 'Somebody else must look at your own conversation.' },
  'decision-needs-reason': {
    kind: 'invalid',
    message: 'Give a reason of up to 300 characters, without names.',
  },
} as const
