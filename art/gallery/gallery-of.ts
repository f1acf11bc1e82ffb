import { east } from './east.ts'
import type { Gallery } from './gallery-entry.ts'
import { west } from './west.ts'

/** The gallery of a trek between cover and poster. */
export function galleryOf(slug: string): Gallery {
  const gallery = east[slug] ?? west[slug]
  if (!gallery) throw new Error(`No gallery is planned for ${slug}: add its scenes to art/gallery.`)
  return gallery
}
