import { looksLikePhoto, PHOTO_BYTES } from '#domain/picture/upload-rules.ts'

/** Why a chosen file cannot be a photo, in the specification's sentence, checked before the upload; else null. */
export async function photoProblem(file: File): Promise<string | null> {
  if (file.size > PHOTO_BYTES) return 'Image size should be less than 5MB'
  try {
    const start = new Uint8Array(await file.slice(0, 16).arrayBuffer())
    return looksLikePhoto(start) ? null : 'Please select a valid image file'
  } catch {
    return PHOTO_DAMAGED
  }
}

export const PHOTO_DAMAGED = 'Failed to process image. Please try again.'
