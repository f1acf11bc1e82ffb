import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { honestPdf } from './hostile-pdfs.ts'

/** A text in every hostile file; nothing stored may contain it. */
export const MARK = 'Telltale-7f3a91'

export type HostileFile = { kind: string; name: string; bytes: Buffer; isPicture: boolean }

/** Malicious files; `isPicture` marks real pictures with a payload, which may be converted. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const script = `<script>alert('${MARK}')</script>`
  const jpeg = await photo().jpeg().toBuffer()
  const png = await photo().png().toBuffer()
  const webp = await photo().webp().toBuffer()
  const gif = await photo().gif().toBuffer()
  const place = { GPSLatitude: '27/1 59/1 17/1', GPSLongitude: '86/1 55/1 31/1', GPSLatitudeRef: 'N' }
  const withPlace = await photo()
    .withExif({ IFD0: { Make: MARK, Artist: MARK }, IFD3: place })
    .jpeg()
    .toBuffer()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert('${MARK}')</script></svg>`
  const entity = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(MARK)])
  const pdf = Buffer.from(`%PDF-1.7\n1 0 obj\n<< /OpenAction << /JS (app.alert('${MARK}')) >> >>\nendobj\n`)
  const after = (bytes: Buffer, text: string | Buffer) => Buffer.concat([bytes, Buffer.from(text)])
  const no = (kind: string, name: string, bytes: Buffer | string): HostileFile => ({
    kind,
    name,
    bytes: Buffer.from(bytes),
    isPicture: false,
  })
  const drawn = (kind: string, name: string, bytes: Buffer): HostileFile => ({
    kind,
    name,
    bytes,
    isPicture: true,
  })
  return [
    no('pixel bomb', 'bomb.png', pngOf(10_000, 10_000, Buffer.alloc(10_000 * 10_001))),
    drawn('zlib bomb', 'deep.png', pngOf(100, 100, Buffer.alloc(120_000_000))),
    no(
      'text bomb',
      'words.png',
      pngOf(0, 0, Buffer.alloc(1), { text: deflateSync(Buffer.alloc(60_000_000)) }),
    ),
    drawn('many frames', 'frames.webp', await manyFrames(300)),
    no('many frames', 'frames.gif', await manyFrames(300, 'gif')),
    no('GIF and script', 'image.gif', after(Buffer.from('GIF89a/*'), `*/=0;alert('${MARK}')//`)),
    no('GIF and script', 'image.jpg', after(gif, `;alert('${MARK}')//`)),
    drawn('JPEG and page', 'photo.jpg.html', after(jpeg, script)),
    drawn('PNG and archive', 'photo.png', after(png, zip)),
    no('PDF and archive', 'proof.pdf', after(pdf, zip)),
    drawn('PDF and page', 'bill.pdf.html', after(honestPdf(2), script)),
    no('PDF as picture', 'proof.jpg', pdf),
    no('SVG', 'drawing.svg', svg),
    no('SVG as picture', 'drawing.png', entity),
    no('SVG in a WebP', 'drawing.webp', after(Buffer.from('RIFF0000WEBP'), svg)),
    drawn('EXIF with a place', 'holiday.jpg', withPlace),
    drawn('traversal', `../../../../${MARK}.webp`, after(webp, script)),
    drawn('traversal', `..\\..\\${MARK}\u0000.php`, after(jpeg, script)),
    no('page as picture', 'page.jpg', `<!doctype html>${script}`),
    no('program', 'run.exe', Buffer.concat([Buffer.from('MZ'), randomBytes(200), Buffer.from(MARK)])),
    no('JPEG that ends', 'cut.jpg', withPlace.subarray(0, withPlace.length / 2)),
    no('PNG that ends', 'cut.png', png.subarray(0, png.length / 2)),
    no('nothing but a head', 'head.jpg', Buffer.from([0xff, 0xd8, 0xff])),
  ]
}

function photo() {
  return sharp(randomBytes(320 * 240 * 3), { raw: { width: 320, height: 240, channels: 3 } })
}

function manyFrames(frames: number, format: 'webp' | 'gif' = 'webp'): Promise<Buffer> {
  const pages = sharp(randomBytes(16 * 16 * frames * 3), {
    raw: { width: 16, height: 16 * frames, channels: 3, pageHeight: 16 },
  })
  return format === 'webp' ? pages.webp().toBuffer() : pages.gif().toBuffer()
}

/** A grey PNG that claims this size, with these rows, and text that decompresses to a lot. */
function pngOf(width: number, height: number, rows: Buffer, { text }: { text?: Buffer } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width || 8, 0)
  head.writeUInt32BE(height || 8, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const words = text ? [chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), text]))] : []
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    ...words,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
