/** How a file that is to go with a message is refused. */
export const attachmentRefusals = {
  'attachment-not-found': { kind: 'not-found', says: 'This file is not there.' },
  'attachment-missing': { kind: 'invalid', says: 'Please choose a picture or a PDF.' },
  'attachment-too-large': { kind: 'invalid', says: 'A file has at most 5 MB.' },
  'attachment-not-readable': {
    kind: 'invalid',
    says: 'Please choose a picture or a PDF.',
    because:
      'JPG, PNG, WebP and PDF can be sent. This file is damaged, locked with a password, or something else.',
  },
  'attachment-too-long': {
    kind: 'invalid',
    says: 'A PDF has at most 10 pages. Please send only those that matter.',
  },
  'one-attachment': {
    kind: 'invalid',
    says: 'One file goes with a message. Please send the others one by one.',
  },
  'too-many-attachments': {
    kind: 'too-many',
    says: 'Failed to upload file. Please try again later.',
    because: 'Too many files were sent within an hour.',
  },
  'attachments-busy': {
    kind: 'too-many',
    says: 'Failed to upload file. Please try again.',
    because: 'Many files are being uploaded right now. Wait a moment.',
  },
} as const
