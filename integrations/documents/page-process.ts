import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { boundPages, type DrawnPage } from './bound-pages.ts'

/**
 * The only message to the process, and its answer: the pages as WebP, or combined as a PDF, or the reason for a
 * failure.
 */
export type Order = { bytes: Uint8Array; mostPages: number; mostMegabytes: number; bound: boolean }
export type Answer = { pages: DrawnPage[] } | { file: Uint8Array } | 'too-long' | 'unreadable'

/** The longer side of a rendered page: an A4 page at 170 dots an inch is readable to its last line. */
const LONGER_SIDE = 2000
const WASM_PAGE = 65_536

sharp.cache(false)
sharp.concurrency(1)
process.once('message', (order: Order) => {
  draw(order).then(
    (answer) => process.send?.(answer),
    () => process.send?.('unreadable' satisfies Answer),
  )
})

async function draw({ bytes, mostPages, mostMegabytes, bound }: Order): Promise<Answer> {
  limitMemory(mostMegabytes)
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const count = document.getPageCount()
  if (count > mostPages) return 'too-long'
  if (count < 1) return 'unreadable'
  const pages: DrawnPage[] = []
  for (let index = 0; index < count; index++) pages.push(await drawPage(document.getPage(index), bound))
  return bound ? { file: boundPages(pages) } : { pages }
}

type Page = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>

async function drawPage(page: Page, bound: boolean): Promise<DrawnPage> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = LONGER_SIDE / Math.max(originalWidth, originalHeight, 1)
  const size = { width: side(originalWidth * scale), height: side(originalHeight * scale) }
  const { data, width, height } = await page.render({ render: 'bitmap', ...size })
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' })
  // A PDF can embed JPEG, but not WebP.
  const drawn = bound ? picture.jpeg({ quality: 80 }) : picture.webp({ quality: 82 })
  return { content: await drawn.toBuffer(), width, height }
}

function side(pixels: number): number {
  return Math.min(LONGER_SIDE, Math.max(1, Math.round(pixels)))
}

/** Limits the memory: an allocation above the limit throws, the renderer fails, and the process ends. */
function limitMemory(megabytes: number): void {
  const most = (megabytes * 1024 * 1024) / WASM_PAGE
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, wanted: number) {
    if (this.buffer.byteLength / WASM_PAGE + wanted > most) throw new RangeError('too much memory')
    return grow.call(this, wanted)
  }
}
