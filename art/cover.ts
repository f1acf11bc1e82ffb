import sharp from 'sharp'
import { oversample, type Canvas } from './canvas.ts'
import { foregroundSvg } from './foreground.ts'
import { onPaper } from './paper.ts'
import { setUp, type Order, type Print } from './print.ts'
import { printRidge } from './ridge.ts'
import { routeSvg } from './route.ts'
import { skySvg } from './sky.ts'
import { printSummits } from './summits.ts'

/** A trek's print as PNG: its sky, its summits, its own profile as the ridge with the golden line, its foreground. */
export async function drawCover(order: Order): Promise<Buffer> {
  const print = setUp(order)
  const canvas = await layCanvas(print, skySvg(print))
  printSummits(canvas, print)
  const route = print.ridge ? routeSvg(print, printRidge(canvas, print)) : ''
  return onPaper(await shrunk(canvas, print), route + foregroundSvg(print), print)
}

async function layCanvas({ width, height }: Print, sky: string): Promise<Canvas> {
  const { data, info } = await sharp(Buffer.from(sky))
    .resize(width * oversample, height * oversample, { kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

async function shrunk({ pixels, ...raw }: Canvas, { width, height }: Print): Promise<Buffer> {
  return sharp(pixels, { raw: { ...raw, channels: 3 } })
    .resize(width, height, { kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
