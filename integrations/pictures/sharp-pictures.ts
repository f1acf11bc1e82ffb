import sharp from 'sharp'
import type { DrawnPicture, PictureProblem, Pictures } from '#domain/deps.ts'
import { looksLikePhoto, PHOTO_BYTES } from '#domain/picture/upload-rules.ts'

/** More pixels than any phone's camera takes need more memory than a stranger gets. */
const MOST_PIXELS = 40_000_000
const WIDEST = 2400
const KINDS = new Set(['jpeg', 'png', 'webp'])

/** Decodes and draws anew what strangers send, two at a time, so that nothing of the file itself is ever kept or shown. */
export function sharpPictures({ atOnce = 2, waiting = 20 } = {}): Pictures {
  // What was decoded once is not asked for again: it would only fill memory.
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
    // Turned as the camera was held, in everybody's colours; what else the file tells of its maker stays behind.
    const { data, info } = await photo()
      .autoOrient()
      .resize({ width: WIDEST, height: 2 * WIDEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  } catch {
    // Whatever cannot be read is the file's fault: sharp has no error of its own kind.
    return 'photo-not-processed'
  }
}
