import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from '#domain/deps.ts'

const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]+$/

/** Files in a folder of this machine. Keys that begin with `art/` are the illustrations that come with the program. */
export function localStorage({ folder, art }: { folder: string; art: string }): Storage {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) return null
    return key.startsWith('art/') ? join(art, key.slice('art/'.length)) : join(folder, key)
  }
  return {
    async read(key) {
      const path = pathOf(key)
      if (!path) return null
      return readFile(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
        throw error
      })
    },
    async write(key, content) {
      const path = pathOf(key)
      if (!path || key.startsWith('art/')) throw new Error('this key cannot be written')
      await mkdir(dirname(path), { recursive: true })
      const partial = `${path}.${process.pid}.part`
      await writeFile(partial, content)
      await rename(partial, path)
    },
    async remove(key) {
      const path = pathOf(key)
      if (!path || key.startsWith('art/')) throw new Error('this key cannot be removed')
      await rm(path, { force: true })
    },
  }
}
