/** The maximum size of an uploaded picture in bytes: the specification's 5MB. */
export const PHOTO_BYTES = 5 * 1024 * 1024

const starts = [
  [0, [0xff, 0xd8, 0xff]],
  [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  [8, [0x57, 0x45, 0x42, 0x50]],
] as const

/** Whether a file begins like a JPEG, PNG or WebP; its name and the declared type are ignored. */
export function looksLikePhoto(bytes: Uint8Array): boolean {
  return starts.some(([offset, start]) => start.every((byte, index) => bytes[offset + index] === byte))
}

/** The minimum size of a trek's photo in pixels, in either orientation, and its maximum ratio of the long to the short side. */
const [LEAST_LONG, LEAST_SHORT, MOST_RATIO] = [1200, 800, 3]

/** Why a picture cannot be a trek's photo: too narrow, or too small for a cover. Null when it can. */
export function trekPhotoProblem({
  width,
  height,
}: {
  width: number
  height: number
}): 'photo-too-narrow' | 'photo-too-small' | null {
  const [long, short] = width > height ? [width, height] : [height, width]
  if (long > short * MOST_RATIO) return 'photo-too-narrow'
  return long < LEAST_LONG || short < LEAST_SHORT ? 'photo-too-small' : null
}

/** Whether a file begins like a PDF. */
export function looksLikePdf(bytes: Uint8Array): boolean {
  return [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, index) => bytes[index] === byte)
}

/** Whether a person uploaded a picture and can delete it; all others belong to the program or a trek. */
export function isOfPerson(key: string): boolean {
  return /^(profile|review|photo)\//.test(key)
}
