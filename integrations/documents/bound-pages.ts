export type DrawnPage = { content: Uint8Array; width: number; height: number }

/** The longer side of an A4 page in points, for a page of 2,000 pixels. */
const LONGER_SIDE_PT = 842
const LONGER_SIDE_PX = 2000

/** Combines rendered pages, as RGB JPEGs, into one PDF without scripts, forms, links or text. */
export function boundPages(pages: readonly DrawnPage[]): Uint8Array {
  const objects: Buffer[] = []
  const kids = pages.map((_, index) => `${3 * index + 3} 0 R`).join(' ')
  objects.push(
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
  )
  for (const page of pages) objects.push(...pageObjects(page, objects.length + 1))
  return fileOf(objects)
}

/** A page, its content stream and its picture, as objects from this number on. */
function pageObjects({ content, width, height }: DrawnPage, number: number): Buffer[] {
  const points = (pixels: number) => ((pixels * LONGER_SIDE_PT) / LONGER_SIDE_PX).toFixed(2)
  const [wide, high] = [points(width), points(height)]
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${number + 1} 0 R /Resources << /XObject << /Page ${number + 2} 0 R >> >> >>`,
    ),
    stream('', Buffer.from(`q ${wide} 0 0 ${high} 0 0 cm /Page Do Q`)),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      content,
    ),
  ]
}

function stream(about: string, content: Uint8Array): Buffer {
  const head = `<< ${about} /Length ${content.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')])
}

/** The objects in sequence, and the cross-reference table (ISO 32000-1, 7.5.4). */
function fileOf(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let at = parts[0]?.length ?? 0
  const begins = objects.map((object, index) => {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    const begin = at
    parts.push(whole)
    at += whole.length
    return `${String(begin).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${begins.join('')}`
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end)])
}
