/** The most that one uploaded picture may weigh, in bytes: the specification's 5MB. */
export const PHOTO_BYTES = 5 * 1024 * 1024

const starts = [
  [0, [0xff, 0xd8, 0xff]],
  [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  [8, [0x57, 0x45, 0x42, 0x50]],
] as const

/** Whether a file begins as a JPEG, PNG or WebP does; its name and what the sender calls it say nothing. */
export function looksLikePhoto(bytes: Uint8Array): boolean {
  return starts.some(([offset, start]) => start.every((byte, index) => bytes[offset + index] === byte))
}

/** The least size of a trek's photo in pixels, upright or across, and how many times longer than short it may be. */
const [LEAST_LONG, LEAST_SHORT, MOST_RATIO] = [1200, 800, 3]

/** Why a picture cannot be a trek's photo: a strip, or too small to be the cover. Null when it can. */
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

/** Whether a file begins as a PDF does. */
export function looksLikePdf(bytes: Uint8Array): boolean {
  return [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, index) => bytes[index] === byte)
}

/** Whether a picture was sent by somebody and can go again; all others come with the program or a trek. */
export function isOfPerson(key: string): boolean {
  return /^(profile|review|photo)\//.test(key)
}
