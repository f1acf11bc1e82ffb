import { existsSync, readFileSync } from 'node:fs'
import type { Catalogue } from '#art/pictures.ts'

const file = new URL('../../art/pictures/pictures.json', import.meta.url)
const drawn: Pick<Catalogue, 'treks'> = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { treks: {} }

/** The generated pictures of a trek, the cover first. */
export function picturesOf(slug: string) {
  return (drawn.treks[slug] ?? []).map(({ file, alt, width, height }, index) => ({
    position: index + 1,
    kind: 'illustration',
    storage_key: `art/${file}`,
    alt,
    width,
    height,
  }))
}
