import sharp, { type OverlayOptions } from 'sharp'
import { random } from './maths.ts'

type Sheet = { width: number; height: number; seed: number; grain: number }

/** Puts drawn shapes and seeded paper grain over a background and returns the finished picture as PNG. */
export async function onPaper(
  backdrop: Buffer,
  svg: string,
  { width, height, seed, grain }: Sheet,
): Promise<Buffer> {
  const shapes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`,
  )
  const layers: OverlayOptions[] = [{ input: shapes }]
  if (grain) layers.push({ input: await fibres(width, height, seed, grain), blend: 'soft-light' })
  return sharp(backdrop).composite(layers).removeAlpha().png({ compressionLevel: 1 }).toBuffer()
}

/** The picture as WebP at the best quality within the limit in bytes. */
export async function toWebp(picture: Buffer, limit: number, best = 76): Promise<Buffer> {
  for (let quality = best; quality >= 40; quality -= 6) {
    const webp = await sharp(picture).webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
    if (webp.length <= limit) return webp
  }
  throw new Error(`A picture does not fit into ${limit} bytes.`)
}

async function fibres(width: number, height: number, seed: number, grain: number): Promise<Buffer> {
  const next = random(seed ^ 0x5f3759df)
  const grey = Buffer.alloc(width * height)
  for (let i = 0; i < grey.length; i++)
    grey[i] = 128 + Math.round(((next() + next() + next()) / 3 - 0.5) * 4.4 * grain)
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .blur(0.5)
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
}
