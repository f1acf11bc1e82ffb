import sharp from 'sharp'
import { oversample, type Canvas } from './canvas.ts'
import { foregroundSvg } from './compositions/foreground-of.ts'
import { printReflection } from './compositions/lake.ts'
import { onPaper } from './paper.ts'
import { setUp, type Order, type Print } from './print.ts'
import { printRidge, type Ridge } from './ridge.ts'
import { routeSvg } from './route.ts'
import { skySvg } from './sky.ts'
import { printSummits } from './summits.ts'

/**
 * A trek's cover as PNG: its sky, its summits, its elevation profile as the ridge with the golden line, its foreground.
 */
export async function drawCover(order: Order): Promise<Buffer> {
  const print = setUp(order)
  const { canvas, ridge } = await printCanvas(print)
  const route = ridge ? routeSvg(print, ridge) : ''
  return onPaper(await shrunk(canvas, print), route + foregroundSvg(print), print)
}

/** Renders the terrain, haze and water of a cover, before the route, the foreground and the grain. */
export async function printCanvas(print: Print): Promise<{ canvas: Canvas; ridge: Ridge | null }> {
  const canvas = await layCanvas(print, skySvg(print))
  printSummits(canvas, print)
  const ridge = print.ridge ? printRidge(canvas, print) : null
  if (ridge && print.composition === 'lake') printReflection(canvas, print)
  return { canvas, ridge }
}

async function layCanvas({ width, height, window }: Print, sky: string): Promise<Canvas> {
  const { data, info } = await sharp(Buffer.from(sky))
    .resize(width * oversample, height * oversample, { kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height, window }
}

async function shrunk(
  { pixels, width: wide, height: high }: Canvas,
  { width, height }: Print,
): Promise<Buffer> {
  return sharp(pixels, { raw: { width: wide, height: high, channels: 3 } })
    .resize(width, height, { kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
