import type { MyBooking } from '#domain/booking/my-bookings-queries.ts'
import { pictureSource } from '#domain/picture/picture-rules.ts'

/** The picture of a booking's trek; one of the site's pictures if a trek has none. */
export function pictureOf({
  storage_key,
  width,
  height,
}: Pick<MyBooking, 'storage_key' | 'width' | 'height'>) {
  if (storage_key === null || width === null || height === null)
    return pictureSource('art/hero-home.webp', '', 2400, 1000)
  return pictureSource(storage_key, '', width, height)
}
