import { globSync, readFileSync } from 'node:fs'
import { figures } from './figures.ts'
import { fillIn } from './fill-in.ts'
import { type InformationPages, readPage } from './read-page.ts'

const folder = new URL('../../content/', import.meta.url).pathname

/** Reads all information pages from their files, with their figures filled in. */
export function readPages(): InformationPages {
  const files = globSync('*.md', { cwd: folder }).toSorted()
  const pages = files.map((file) => readPage(fillIn(readFileSync(folder + file, 'utf8'), figures)))
  return new Map(pages.map((page) => [page.path, page]))
}
