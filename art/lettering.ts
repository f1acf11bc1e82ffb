import eczar from './lettering/eczar-600.json' with { type: 'json' }
import figtree from './lettering/figtree-500.json' with { type: 'json' }

type Glyph = { advance: number; outline: string }
type Face = { glyphs: Map<string, Glyph>; kerning: Map<string, number> }
type Lettering = { face: FaceName; x: number; y: number; size: number; fill: string }

type FaceName = 'eczar' | 'figtree'

const faces: Record<FaceName, Face> = { eczar: cut(eczar), figtree: cut(figtree) }

// Outlines of Eczar at weight 600 and Figtree at 500 with its tabular figures; 1000 units to the em, y downwards.

/** Text as outlines of the site's fonts, so that a picture needs no installed font and looks the same everywhere. */
export function lettered(text: string, { face, x, y, size, fill }: Lettering): string {
  const scale = size / 1000
  let pen = 0
  const letters = glyphsOf(text, face).map(({ advance, outline }) => {
    const letter = outline && `<path transform="translate(${pen} 0)" d="${outline}"/>`
    pen += advance
    return letter
  })
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}">${letters.join('')}</g>`
}

export function widthOf(text: string, face: FaceName, size: number): number {
  return glyphsOf(text, face).reduce((sum, { advance }) => sum + advance, 0) * (size / 1000)
}

function glyphsOf(text: string, name: FaceName): Glyph[] {
  const { glyphs, kerning } = faces[name]
  const letters = [...text]
  return letters.map((letter, i) => {
    const glyph = glyphs.get(letter)
    if (!glyph) throw new Error(`${name} has no outline for “${letter}”.`)
    return { ...glyph, advance: glyph.advance + (kerning.get(letter + (letters[i + 1] ?? '')) ?? 0) }
  })
}

function cut(file: { glyphs: Record<string, string>; kerning: string }): Face {
  const glyphs = Object.entries(file.glyphs).map(([letter, written]): [string, Glyph] => {
    const [advance = '0', ...outline] = written.split(' ')
    return [letter, { advance: Number(advance), outline: outline.join(' ') }]
  })
  const kerning = file.kerning.matchAll(/(?:^| )(..)(-?\d+)/g)
  return {
    glyphs: new Map(glyphs),
    kerning: new Map(Array.from(kerning, ([, pair = '', by]) => [pair, Number(by)])),
  }
}
