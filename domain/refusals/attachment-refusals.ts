/** Refusals of attachments. */
export const attachmentRefusals = {
  'attachment-not-found': { kind: 'not-found', message: 'We cannot find this file.' },
  'attachment-missing': { kind: 'invalid', message: 'Please choose a picture or a PDF.' },
  'attachment-too-large': { kind: 'invalid', message: 'A file can have at most 5 MB.' },
  'attachment-not-readable': {
    kind: 'invalid',
    message: 'Please choose a picture or a PDF.',
    reason:
      'JPG, PNG, WebP and PDF can be sent. This file is damaged, locked with a password, or something else.',
  },
  'attachment-too-long': {
    kind: 'invalid',
    message: 'A PDF can have at most 10 pages. Please send only the ones that matter.',
  },
  'one-attachment': {
    kind: 'invalid',
    message: 'A message can have one file. Please send the others separately.',
  },
  'too-many-attachments': {
    kind: 'too-many',
    message: 'Failed to upload file. Please try again later.',
    reason: 'You have sent too many files in an hour.',
  },
  'attachments-busy': {
    kind: 'too-many',
    message: 'Failed to upload file. Please try again.',
    reason: 'Many files are being uploaded right now. Wait a moment.',
  },
} as const
