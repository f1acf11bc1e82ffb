import sharp from 'sharp'
import { drawCover } from '../cover.ts'
import { sheet, type Drawing, type Stage, type View } from './scene.ts'

const waterline = 470

/** What lies behind a scene: plain paper, the trek's summits, or the summits over their image in a lake. */
export async function drawBackdrop(stage: Stage, backdrop: Drawing['backdrop']): Promise<Buffer> {
  if ('plain' in backdrop) return plain(backdrop.plain).png().toBuffer()
  if ('view' in backdrop) return drawView(stage, backdrop.view)
  return mirrored(await drawView(stage, backdrop.mirrored))
}

const plain = (background: string) => sharp({ create: { ...sheet, channels: 3, background } })

async function drawView({ slug, profile, paletteName }: Stage, { window, ...view }: View): Promise<Buffer> {
  const order = { slug, profile, palette: paletteName, motif: 'none', ridge: false, grain: 0 } as const
  const [left, top, width, height] = window.map((part) => part / 100)
  const area = {
    left: Math.round((left ?? 0) * sheet.width),
    top: Math.round((top ?? 0) * sheet.height),
    width: Math.round((width ?? 1) * sheet.width),
    height: Math.round((height ?? 1) * sheet.height),
  }
  return sharp(await drawCover({ ...order, ...view, ...sheet }))
    .extract(area)
    .resize(sheet.width, sheet.height, { kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer()
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
