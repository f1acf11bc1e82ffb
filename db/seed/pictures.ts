import { existsSync, readFileSync } from 'node:fs'

interface DrawnPicture {
  file: string
  alt: string
  width: number
  height: number
}

const file = new URL('../../art/pictures/pictures.json', import.meta.url)
const drawn: Record<string, DrawnPicture[]> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

/** The generated pictures of a trek, the cover first; a trek that nobody has drawn has none. */
export function picturesOf(slug: string) {
  return (drawn[slug] ?? []).map(({ file, alt, width, height }, index) => ({
    position: index + 1,
    kind: 'illustration',
    storage_key: `art/${slug}/${file}`,
    alt,
    width,
    height,
  }))
}
