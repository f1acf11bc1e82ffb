import sharp from 'sharp'
import type { Canvas } from '../canvas.ts'
import { at, clamp, noise, random, rolling } from '../maths.ts'

/** Adds a camera's effects to a rendering: uneven colour, dark corners and grain. */
export function onFilm({ pixels, width, height }: Canvas, seed: number): Canvas {
  const chance = random(seed)
  const cast = noise(seed + 1)
  const out = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const away = Math.hypot(x / width - 0.5, y / height - 0.5) / 0.707
      const corner = 1 - 0.34 * away ** 2.6
      const warm = rolling(cast, (x / height) * 2.5, (y / height) * 2.5) * 7
      const grain = (chance() + chance() + chance() - 1.5) * 13
      const o = (y * width + x) * 3
      out[o] = clamp(at(pixels, o) * corner + grain + warm, 0, 255)
      out[o + 1] = clamp(at(pixels, o + 1) * corner + grain, 0, 255)
      out[o + 2] = clamp(at(pixels, o + 2) * corner + grain - warm, 0, 255)
    }
  return { pixels: out, width, height }
}

/** The finished sample as a JPEG, softened a little like a lens does. */
export async function toJpeg({ pixels, width, height }: Canvas): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
