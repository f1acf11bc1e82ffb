import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from '#domain/deps.ts'
import { isArt, isKey, refuseKey } from './storage-keys.ts'

/**
 * Files in a folder of this machine, for processes of the same machine. Keys that begin with `art/` are the bundled
 * illustrations.
 */
export function localStorage({ folder, art }: { folder: string; art: string }): Storage {
  const pathOf = (key: string) => (isArt(key) ? join(art, key.slice('art/'.length)) : join(folder, key))
  return {
    async read(key) {
      if (!isKey(key)) return null
      return readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
        throw error
      })
    },
    async write(key, content) {
      refuseKey(key, 'written')
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const partial = `${path}.${randomUUID()}.part`
      await writeFile(partial, content)
      await rename(partial, path)
    },
    async remove(key) {
      refuseKey(key, 'removed')
      await rm(pathOf(key), { force: true })
    },
  }
}
