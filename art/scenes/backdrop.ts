import sharp from 'sharp'
import { drawCover } from '../cover.ts'
import { clamp, lerp, random } from '../maths.ts'
import { plateOf } from '../plates/plate-of.ts'
import type { Order } from '../print.ts'
import { sheet, type Drawing, type Stage, type View } from './scene.ts'

const waterline = 470

/** The background of a scene: plain paper, the trek's summits, or the summits above their reflection in a lake. */
export async function drawBackdrop(stage: Stage, backdrop: Drawing['backdrop']): Promise<Buffer> {
  if ('plain' in backdrop) return plain(backdrop.plain).png().toBuffer()
  if ('view' in backdrop) return drawView(stage, backdrop.view)
  return mirrored(await drawView(stage, backdrop.mirrored))
}

const plain = (background: string) => sharp({ create: { ...sheet, channels: 3, background } })

async function drawView(stage: Stage, view: View): Promise<Buffer> {
  return drawCover(viewOrder(stage, view))
}

/** The order for a view of a trek's summits: rendered at the size of the sheet, not enlarged from a cover. */
export function viewOrder({ slug, profile, paletteName, seed }: Stage, view: View): Order {
  const { size, summitAt, variant, sunDown = 0 } = view
  const { back, sun } = plateOf(slug)
  const [peakX, peakHeight] = back.reduce((top, peak) => (peak[1] > top[1] ? peak : top))
  const wanted = peakX - summitAt[0] * size
  const left = clamp(wanted, 0, 1 - size)
  const top = clamp(0.66 - 0.4 * peakHeight - summitAt[1] * size, 0, 1 - size)
  const [aside, down] = sunOver(seed)
  const across = sun[0] < 0.5 ? aside : 1 - aside
  return {
    slug,
    profile,
    ...sheet,
    palette: paletteName,
    ridge: false,
    grain: 0,
    sunAt: [left + across * size, top + (sunDown + down) * size],
    window: { left, top, size },
    variant,
    shift: left - wanted,
  }
}

// In three of ten views the sun is beyond the edge and only its glow is visible.
function sunOver(seed: number): [aside: number, down: number] {
  const chance = random(seed ^ 0x51ab)
  const beyond = chance() < 0.3
  return [beyond ? -0.14 : lerp(0.1, 0.28, chance()), lerp(0.1, 0.24, chance())]
}

async function mirrored(view: Buffer): Promise<Buffer> {
  const above = await sharp(view)
    .resize(sheet.width, 640, { fit: 'cover', position: 'bottom' })
    .extract({ left: 0, top: 90, width: sheet.width, height: waterline })
    .png()
    .toBuffer()
  const depth = sheet.height - waterline
  const turned = () => sharp(above).flip().resize(sheet.width, depth, { fit: 'fill' })
  const tinted = turned().blur(2.2).modulate({ brightness: 0.82, saturation: 1.15 })
  const water = await tinted.tint({ r: 120, g: 196, b: 200 }).png().toBuffer()
  const image = await turned().blur(2).modulate({ brightness: 0.8 }).ensureAlpha(0.5).png().toBuffer()
  return plain('#3f97a6')
    .composite([
      { input: above, left: 0, top: 0 },
      { input: water, left: 0, top: waterline },
      { input: image, left: 0, top: waterline },
    ])
    .png()
    .toBuffer()
}
