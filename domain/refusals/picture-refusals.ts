import { failedSentences } from '../failed-sentences.ts'

/** Refusals of uploaded pictures, in the specification's sentences; one part of the table in refusal.ts. */
export const pictureRefusals = {
  'photo-too-large': { kind: 'invalid', says: 'Image size should be less than 5MB' },
  'photo-not-an-image': { kind: 'invalid', says: 'Please select a valid image file' },
  'photo-not-processed': {
    kind: 'invalid',
    says: 'Failed to process image. Please try again.',
    because: 'The file is damaged, or has more than 40 million pixels.',
  },
  'photo-too-small': {
    kind: 'invalid',
    says: 'This photo is too small. Use one of at least 1200 × 800 pixels.',
  },
  'photo-too-narrow': {
    kind: 'invalid',
    says: 'This photo is too narrow. Its long side can be at most three times its short side.',
  },
  'too-many-photos': { kind: 'invalid', says: 'Please choose fewer photos.' },
  'too-many-uploads': {
    kind: 'too-many',
    says: failedSentences.imageUpload,
    because: 'Many pictures are being uploaded right now. Wait a moment.',
  },
} as const
