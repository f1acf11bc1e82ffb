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

/** Whether a file begins as a PDF does. */
export function looksLikePdf(bytes: Uint8Array): boolean {
  return [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, index) => bytes[index] === byte)
}

/** Whether a picture was sent by somebody and can go again; all others come with the program or a trek. */
export function isOfPerson(key: string): boolean {
  return /^(profile|review|photo)\//.test(key)
}
