import { looksLikePdf, looksLikePhoto, PHOTO_BYTES } from '#domain/picture/upload-rules.ts'

const UNREADABLE = 'We could not read this document. Please send a JPG, PNG, WebP or PDF.'

/** Why a chosen file cannot be a document, checked before the upload; else null. */
export async function documentProblem(file: File): Promise<string | null> {
  if (file.size === 0) return 'This file is empty. Please choose another one.'
  if (file.size > PHOTO_BYTES) return 'The document should be less than 5MB'
  try {
    const start = new Uint8Array(await file.slice(0, 16).arrayBuffer())
    return looksLikePhoto(start) || looksLikePdf(start) ? null : UNREADABLE
  } catch {
    return UNREADABLE
  }
}
