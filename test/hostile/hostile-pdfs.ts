import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate, deflateSync } from 'node:zlib'

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const ONE_PAGE = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const page = (rest: string, box = '0 0 595 842') => `<</Type/Page/Parent 2 0 R/MediaBox[${box}]${rest}>>`

/** A PDF of these objects, numbered from 1; the first is the catalogue. */
export function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    const whole = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(whole)
    at += whole.length
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}

export function streamOf(dictionary: string, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'

/** A certificate of that many pages, a red field on each, with a script and a name in its metadata. */
export function honestPdf(pages = 1, words = 'REGISTRATION CERTIFICATE'): Buffer {
  const kids = Array.from({ length: pages }, () => '3 0 R').join(' ')
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    page(`/Contents 4 0 R${font}`),
    streamOf('', `1 0 0 rg 50 50 200 200 re f 0 g BT /F1 24 Tf 50 700 Td (${words}) Tj ET`),
    '<</Author(Somebody Secret)>>',
  ])
}

/** PDFs that use too many resources, each with its kind. */
export const hostilePdfs: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'a picture of 400 million pixels in two kilobytes': async () => {
    const rows = Readable.from(Array.from({ length: 80 }, () => Buffer.alloc((250 * 20_000) / 8)))
    const bytes = deflateSync(await buffer(rows.pipe(createDeflate({ level: 9 }))), { level: 9 })
    const shape = '/Width 20000/Height 20000/ColorSpace/DeviceGray/BitsPerComponent 1'
    return pdfOf([
      CATALOG,
      ONE_PAGE,
      page('/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>'),
      streamOf('', '500 0 0 500 10 10 cm /I Do'),
      streamOf(`/Type/XObject/Subtype/Image${shape}/Filter[/FlateDecode/FlateDecode]`, bytes),
    ])
  },
  'a page that draws itself a million million times': () => {
    const depth = 12
    const forms = Array.from({ length: depth }, (_, level) => {
      const isLast = level === depth - 1
      const inner = isLast ? '' : `/Resources<</XObject<</X ${6 + level} 0 R>>>>`
      return streamOf(
        `/Type/XObject/Subtype/Form/BBox[0 0 595 842]${inner}`,
        isLast ? '0 0 100 100 re f' : '/X Do '.repeat(10),
      )
    })
    return pdfOf([
      CATALOG,
      ONE_PAGE,
      page('/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>'),
      streamOf('', '/X Do '.repeat(10)),
      ...forms,
    ])
  },
  'fifty thousand pages': () =>
    pdfOf([CATALOG, `<</Type/Pages/Kids[${'3 0 R '.repeat(50_000)}]/Count 50000>>`, page('')]),
  'a page as large as a country': () =>
    pdfOf([CATALOG, ONE_PAGE, page('/UserUnit 1000', '0 0 14400000 14400000')]),
  'nothing but its first line, and a script': () => Buffer.from('%PDF-1.7\n<script>alert(1)</script>'),
  'pages that contain each other': () => pdfOf([CATALOG, '<</Type/Pages/Kids[2 0 R]/Count 9>>']),
}
