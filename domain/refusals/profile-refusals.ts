import { failedSentences } from '../failed-sentences.ts'

/** Refusals of personal details and photos, part of the table in refusal.ts. */
export const profileRefusals = {
  'profile-signed-out': { kind: 'signed-out', message: 'Please log in to change your profile' },
  'profile-invalid': { kind: 'invalid', message: 'Error: Some details are wrong. Nothing was saved.' },
  'photo-foreign-user': {
    kind: 'forbidden',
    message: failedSentences.imageUpload,
    reason: 'You can only change the photo of your own profile.',
  },
  'photo-removal-foreign-user': {
    kind: 'forbidden',
    message: failedSentences.imageRemoval,
    reason: 'You can only remove the photo of your own profile.',
  },
} as const
