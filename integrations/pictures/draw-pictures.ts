import sharp from 'sharp'
import type { DrawnPicture, PictureProblem } from '#domain/ports/pictures.ts'

/** The maximum number of pixels: more than a phone's camera takes, and few enough for the memory. */
const MOST_PIXELS = 40_000_000
const WIDEST = 2400
const KINDS = new Set(['jpeg', 'png', 'webp'])

// A decoded picture is not needed again and would only fill memory.
sharp.cache(false)

/** Re-encodes an uploaded picture as WebP, so that nothing of the original file is stored or shown. */
export async function drawUpload(bytes: Uint8Array): Promise<DrawnPicture | PictureProblem> {
  const photo = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  try {
    const { format } = await photo().metadata()
    if (!KINDS.has(format ?? '')) return 'photo-not-an-image'
    // Applies the camera's orientation and converts to sRGB; drops all other metadata.
    const { data, info } = await photo()
      .autoOrient()
      .resize({ width: WIDEST, height: 2 * WIDEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  } catch {
    // Every failure to read counts as an invalid file, because sharp has no error type of its own.
    return 'photo-not-processed'
  }
}

/** A stored picture at this width; unchanged where it is not wider. */
export async function drawNarrower(picture: Uint8Array, width: number): Promise<Uint8Array> {
  const { width: own = 0 } = await sharp(picture).metadata()
  return own <= width ? picture : sharp(picture).resize({ width }).webp({ quality: 76 }).toBuffer()
}

/** The upper part of a picture for the header of a mail: JPEG, 1200 × 400, about 30 kB. */
export function drawMailHeader(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture)
    .resize(1200, 900, { fit: 'cover' })
    .extract({ left: 0, top: 300, width: 1200, height: 400 })
    .jpeg({ quality: 70, mozjpeg: true })
    .toBuffer()
}
