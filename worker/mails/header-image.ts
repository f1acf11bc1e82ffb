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

/** The upper part of the trek's picture; null when the trek has none. */
export async function stripOf(
  deps: Pick<Deps, 'storage' | 'pictures'>,
  { storage_key, picture_alt, trek_slug }: BookingOnPaper,
): Promise<Strip | null> {
  const content =
    storage_key === null
      ? null
      : await storedRendition(deps, storage_key, 'mail.jpg', deps.pictures.mailHeader)
  if (!content) return null
  return {
    alt: picture_alt ?? '',
    attachment: { filename: `${trek_slug}.jpg`, contentType: 'image/jpeg', content },
  }
}
