import { existsSync, mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyFiles, type CopiedFile, type OnTenth } from './manifest.ts'

/** Renditions, which the program creates again on request. */
const DRAWN = 'resized'

/** Copies every uploaded file of a folder below `files/` of another, without renditions. */
export async function copyUploads(from: string, folder: string, onTenth: OnTenth): Promise<CopiedFile[]> {
  mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 })
  if (!existsSync(from)) return []
  const wanted: { from: string; path: string }[] = []
  for (const top of await readdir(from, { withFileTypes: true })) {
    if (top.name === DRAWN || !top.isDirectory()) continue
    for (const entry of await readdir(join(from, top.name), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith('.part')) continue
      const source = join(entry.parentPath, entry.name)
      const path = join('files', source.slice(from.length + 1))
      mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
      wanted.push({ from: source, path })
    }
  }
  return copyFiles(wanted, folder, onTenth)
}
