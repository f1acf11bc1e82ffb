import sharp from 'sharp'
import { lettered, widthOf } from '#art/lettering.ts'
import { brand } from '#brand'
import type { SharedText } from '#domain/ports/pictures.ts'
import { SHARE } from '#domain/trek/share-rules.ts'

/** A stored picture cropped for other sites, as JPEG, which all of them read; with text on it, or without. */
export async function drawSharePicture(source: Uint8Array, text: SharedText | null): Promise<Buffer> {
  const position = text ? 'centre' : 'attention'
  const cut = sharp(source).resize({ ...SHARE, fit: 'cover', position })
  const layers = text ? [{ input: Buffer.from(wordsSvg(text)) }] : []
  return cut.composite(layers).flatten().jpeg({ quality: 80, progressive: true, mozjpeg: true }).toBuffer()
}

const LEFT = 64
const WIDTH = SHARE.width - 2 * LEFT
const MARK = 'M2 25 12 14l5 5 9-14 8 11 3-3 7 12'

/** Draws the text as outlines on a dark gradient, so that no font needs to be installed. */
function wordsSvg({ title, line }: SharedText): string {
  const [first, second] = twoLines(drawable(title))
  const size = Math.min(
    68,
    ...[first, second].map((each) => (68 * WIDTH) / (widthOf(each, 'eczar', 68) || 1)),
  )
  const white = '#FFFFFF'
  const words = (text: string, y: number) => lettered(text, { face: 'eczar', x: LEFT, y, size, fill: white })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE.width}" height="${SHARE.height}">`,
    '<defs><linearGradient id="dusk" x2="0" y2="1"><stop offset=".5" stop-color="#0B1526" stop-opacity="0"/>',
    '<stop offset=".78" stop-color="#0B1526" stop-opacity=".72"/><stop offset="1" stop-color="#0B1526" stop-opacity=".9"/></linearGradient>',
    '<linearGradient id="top" x2="0" y2="1"><stop stop-color="#0B1526" stop-opacity=".6"/><stop offset=".25" stop-color="#0B1526" stop-opacity="0"/></linearGradient></defs>',
    '<rect width="100%" height="100%" fill="url(#top)"/><rect width="100%" height="100%" fill="url(#dusk)"/>',
    `<g transform="translate(${LEFT} 44) scale(1.2)"><path d="${MARK}" fill="none" stroke="#E8A01C" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/><circle cx="26" cy="5" r="4" fill="#E8A01C"/></g>`,
    lettered(brand.name, { face: 'eczar', x: LEFT + 66, y: 74, size: 38, fill: white }),
    ...(second ? [words(first, 530 - size * 1.08), words(second, 530)] : [words(first, 530)]),
    lettered(drawable(line), { face: 'figtree', x: LEFT, y: 588, size: 28, fill: '#F6D692' }),
    '</svg>',
  ].join('')
}

/** Splits a long title into two lines of similar length. */
function twoLines(title: string): [string, string] {
  if (widthOf(title, 'eczar', 68) <= WIDTH) return [title, '']
  const words = title.split(' ')
  const halves = words.map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)] as const)
  const [first = words, second = []] =
    halves.toSorted((a, b) => longer(a) - longer(b)).find(([, rest]) => rest.length > 0) ?? []
  return [first.join(' '), second.join(' ')]
}

function longer(halves: readonly (readonly string[])[]): number {
  return Math.max(...halves.map((half) => widthOf(half.join(' '), 'eczar', 68)))
}

/** Limits text to the outlined characters: letters lose their accents, other characters are dropped. */
function drawable(text: string): string {
  const plain = text.normalize('NFKD').replaceAll('’', "'")
  return plain
    .replace(/[^0-9A-Za-z ,.\-–()·']/g, '')
    .replace(/ +/g, ' ')
    .trim()
}
