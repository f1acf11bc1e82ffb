import { pictureRefusals } from '#domain/refusals/picture-refusals.ts'

/** The problems of an upload without script, by the key in the URL (`?photo=`). */
export const uploadProblems = {
  'photo-too-large': 'Image size should be less than 5MB',
  'photo-not-an-image': 'Please select a valid image file',
  'photo-not-processed': 'Failed to process image. Please try again.',
  'photo-too-small': pictureRefusals['photo-too-small'].message,
  'photo-too-narrow': pictureRefusals['photo-too-narrow'].message,
  'too-many-pictures': 'Total images cannot exceed 7. Please remove some existing images first.',
  'too-many-pictures-at-once': 'You can only upload up to 7 images',
  failed: 'Error uploading images. Please try again.',
} as const
type UploadProblem = keyof typeof uploadProblems

export function isUploadProblem(key: string | null): key is UploadProblem {
  return key !== null && Object.hasOwn(uploadProblems, key)
}
