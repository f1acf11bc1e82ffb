import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

// Draws the site's icon from web/public/favicon.svg as PNG files for devices without SVG support. Run it after a change
// of the icon.

const folder = new URL('../web/public/', import.meta.url)
/** File and width in pixels: iOS requires 180, a web app manifest 192 and 512. */
const icons = [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
] as const
/** The colour behind the icon; devices cut corners themselves. */
const BACKGROUND = '#16223A'

const svg = await readFile(new URL('favicon.svg', folder))
for (const [file, width] of icons) {
  const picture = sharp(svg, { density: 72 * 12 })
    .resize(width, width)
    .flatten({ background: BACKGROUND })
  await writeFile(new URL(file, folder), await picture.png({ compressionLevel: 9, palette: true }).toBuffer())
}
