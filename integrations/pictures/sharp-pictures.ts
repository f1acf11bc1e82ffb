import sharp from 'sharp'
import type { DrawnPicture, PictureProblem, Pictures } from '#domain/deps.ts'
import { looksLikePhoto, PHOTO_BYTES } from '#domain/picture/upload-rules.ts'

/** The maximum number of pixels: more than a phone's camera takes, and few enough for the memory. */
const MOST_PIXELS = 40_000_000
const WIDEST = 2400
const KINDS = new Set(['jpeg', 'png', 'webp'])

/** Decodes and converts uploaded pictures, two at a time, so that nothing of the original file is stored or shown. */
export function sharpPictures({ atOnce = 2, waiting = 20 } = {}): Pictures {
  // No cache: a decoded picture is not needed again and would only fill memory.
  sharp.cache(false)
  let busy = 0
  const queue: (() => void)[] = []
  const enter = async () => {
    if (busy < atOnce) busy++
    else await new Promise<void>((resolve) => queue.push(resolve))
  }
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else busy--
  }

  return {
    async take(bytes) {
      if (bytes.length > PHOTO_BYTES) return 'photo-too-large'
      if (!looksLikePhoto(bytes)) return 'photo-not-an-image'
      if (queue.length >= waiting) return 'too-many-uploads'
      await enter()
      try {
        return await redraw(bytes)
      } finally {
        leave()
      }
    },
  }
}

async function redraw(bytes: Uint8Array): Promise<DrawnPicture | PictureProblem> {
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
