import { readFileSync } from 'node:fs'
import { Font } from '@react-pdf/renderer'
import { placeMarks } from './place-marks.ts'
import { unpackWoff } from './unpack-woff.ts'

/**
 * The first font with the character is used: Figtree for text, Eczar for headings and Greek, Noto Sans for Devanagari. The font
 * library repeats Eczar's contextual forms for लक्ष्मी without end, and throws at an anchor that Eczar does not have for काठमाडौँ:
 * https://github.com/foliojs/fontkit/issues/205, https://github.com/foliojs/fontkit/issues/367.
 */
export const sans: string[] = ['Figtree', 'Figtree ext', 'Devanagari', 'Greek']
export const display: string[] = ['Eczar', 'Eczar ext', ...sans]

const files: Record<string, string> = {
  Figtree: 'figtree/files/figtree-latin',
  'Figtree ext': 'figtree/files/figtree-latin-ext',
  Eczar: 'eczar/files/eczar-latin',
  'Eczar ext': 'eczar/files/eczar-latin-ext',
  Devanagari: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
  Greek: 'eczar/files/eczar-greek',
}
const WEIGHTS = [400, 600, 700]

/** Registers the fonts with the renderer, uncompressed, with marks placed. They must be static: a variable font crashes it. */
export async function registerFonts(): Promise<void> {
  for (const [family, file] of Object.entries(files))
    for (const fontWeight of WEIGHTS) {
      const woff = readFileSync(new URL(import.meta.resolve(`@fontsource/${file}-${fontWeight}-normal.woff`)))
      // The renderer accepts a font only as a path or URL.
      const src = `data:font/ttf;base64,${unpackWoff(woff).toString('base64')}`
      Font.register({ family, fontWeight, src })
      const face = await faceOf(family, fontWeight)
      const layout = face.layout.bind(face)
      face.layout = (...text) => placeMarks(layout(...text))
    }
  // Disables hyphenation of names and numbers.
  Font.registerHyphenationCallback((word) => [word])
}

/** Replaces characters that no font has: by the letter without accents, else by '?'. */
export async function printer(): Promise<(text: string) => string> {
  const faces = await Promise.all(sans.map((family) => faceOf(family, 400)))
  const printable = (letter: string) =>
    faces.some((face) => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  return (text) =>
    Array.from(text.normalize('NFC').replace(/\s+/g, ' '), (letter) => {
      if (printable(letter)) return letter
      const [plain = ''] = letter.normalize('NFKD')
      return printable(plain) ? plain : '?'
    }).join('')
}

/** The methods of a font that we use; its package has no types. */
type Face = {
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(...text: unknown[]): Parameters<typeof placeMarks>[0]
}

async function faceOf(fontFamily: string, fontWeight: number): Promise<Face> {
  const source = Font.getFont({ fontFamily, fontWeight })
  if (!source) throw new Error(`${fontFamily} is not registered`)
  await source.load()
  const face = source.data
  if (!face || !('hasGlyphForCodePoint' in face)) throw new Error(`${fontFamily} could not be read`)
  return face as unknown as Face
}
