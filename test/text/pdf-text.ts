import { inflateSync } from 'node:zlib'

/** The text of a PDF as its fonts map glyphs to characters, a line for each run of glyphs; needs no other program. */
export function pdfText(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = '', body = '']) => [id, body] as const,
    ),
  )
  const fonts = new Map<string, Map<string, string>>()
  for (const body of objects.values())
    for (const [, dictionary = ''] of body.matchAll(/\/Font <<([\s\S]*?)>>/g))
      for (const [, name = '', id = ''] of dictionary.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
        if (map) fonts.set(name, lettersOf(streamOf(objects.get(map) ?? '')))
      }
  const runs: string[] = []
  for (const body of objects.values()) {
    let font = new Map<string, string>()
    for (const [, name, glyphs] of streamOf(body).matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? new Map()
      const codes = [...(glyphs ?? '').matchAll(/<([0-9a-f]+)>/gi)].map(([, hex]) => hex).join('')
      if (codes)
        runs.push(
          (codes.match(/.{4}/g) ?? []).map((code) => font.get(code.toLowerCase()) ?? '\ufffd').join(''),
        )
    }
  }
  return runs.join('\n')
}

function streamOf(body: string): string {
  const found = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1]
  if (found === undefined) return ''
  const bytes = Buffer.from(found, 'latin1')
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : found
}

/** The characters of a glyph, from the ranges of a ToUnicode map. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) => {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
      letters.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), text)
    })
  return letters
}
