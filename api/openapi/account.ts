import { z } from 'zod'
import { no, signedOut, type DescribedCall } from './described-call.ts'

const image = z.strictObject({ image: z.string().nullable().describe('Where the photo is shown from') })

export const accountCalls: Record<string, DescribedCall> = {
  'PUT /api/profile/image/update': {
    summary: 'Change the account’s photo',
    fields: {
      userId: 'The signed-in person; for anyone else it is refused',
      imageData: 'A data URL of a JPEG, PNG or WebP picture of at most 5 MB; it is re-encoded',
      originalBio: 'Not read',
    },
    answers: {
      200: { description: 'Changed.', schema: image },
      401: signedOut,
      403: no('`userId` is somebody else.'),
      413: no('Image size should be less than 5MB'),
      422: no('It is no picture that we take.'),
    },
  },
  'PUT /api/profile/image/remove': {
    summary: 'Remove the account’s photo',
    fields: { userId: 'The signed-in person; for anyone else it is refused', originalBio: 'Not read' },
    answers: {
      200: { description: 'Removed.', schema: image },
      401: signedOut,
      403: no('`userId` is somebody else.'),
    },
  },
}
