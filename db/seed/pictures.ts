import { readFileSync } from 'node:fs'
import type { Catalogue } from '#art/pictures.ts'

const file = new URL('../../art/pictures/pictures.json', import.meta.url)
const drawn: Catalogue = JSON.parse(readFileSync(file, 'utf8'))

/** The generated pictures of a trek, the cover first. */
export function picturesOf(slug: string) {
  const pictures = drawn.treks[slug]
  if (!pictures) throw new Error(`Nobody has drawn ${slug}`)
  return pictures.map(({ file, alt, width, height }, index) => ({
    position: index + 1,
    kind: 'illustration',
    storage_key: `art/${file}`,
    alt,
    width,
    height,
  }))
}
