import sharp from 'sharp'
import type { BookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import type { Deps } from '#domain/deps.ts'
import { storedRendition } from '#domain/picture/renditions.ts'

/**
 * The image in a mail's header, as an attachment, and its alternative text; the HTML refers to it as cid:<filename>.
 */
export type Strip = {
  alt: string
  attachment: { filename: string; contentType: string; content: Buffer }
}

/** The upper part of the trek's picture, 1200 × 400, about 30 kB; null when the trek has no picture. */
export async function stripOf(
  deps: Pick<Deps, 'storage'>,
  { storage_key, picture_alt, trek_slug }: BookingOnPaper,
): Promise<Strip | null> {
  const content =
    storage_key === null ? null : await storedRendition(deps, storage_key, 'mail.jpg', upperPart)
  if (!content) return null
  return {
    alt: picture_alt ?? '',
    attachment: { filename: `${trek_slug}.jpg`, contentType: 'image/jpeg', content },
  }
}

function upperPart(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .resize(1200, 900, { fit: 'cover' })
    .extract({ left: 0, top: 300, width: 1200, height: 400 })
    .jpeg({ quality: 70, mozjpeg: true })
    .toBuffer()
}
