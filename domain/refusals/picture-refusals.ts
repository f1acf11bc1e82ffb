import { failedSentences } from '../failed-sentences.ts'

/** Refusals of uploaded pictures, in the specification's sentences; one part of the table in refusal.ts. */
export const pictureRefusals = {
  'photo-too-large': { kind: 'invalid', message: 'Image size should be less than 5MB' },
  'photo-not-an-image': { kind: 'invalid', message: 'Please select a valid image file' },
  'photo-not-processed': {
    kind: 'invalid',
    message: 'Failed to process image. Please try again.',
    reason: 'The file is damaged, or has more than 40 million pixels.',
  },
  'photo-too-small': {
    kind: 'invalid',
    message: 'This photo is too small. Use one of at least 1200 × 800 pixels.',
  },
  'photo-too-narrow': {
    kind: 'invalid',
    message: 'This photo is too narrow. Its long side can be at most three times its short side.',
  },
  'too-many-photos': { kind: 'invalid', message: 'Please choose fewer photos.' },
  'too-many-uploads': {
    kind: 'too-many',
    message: failedSentences.imageUpload,
    reason: 'Many pictures are being uploaded right now. Wait a moment.',
  },
} as const
