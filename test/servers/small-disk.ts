import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, rmdirSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate disk of this many megabytes, which a test can fill and empty; null where mounting is not allowed. */
export function smallDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), 'chautari-disk-'))
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', path]
    execFileSync('mount', options, { stdio: 'ignore' })
  } catch {
    rmdirSync(path)
    return null
  }
  const filler = join(path, 'filler')
  return {
    path,
    /** Fills the disk. */
    fill() {
      const { bsize, bavail } = statfsSync(path)
      for (let bytes = bsize * bavail; bytes > 0; bytes = Math.floor(statfsSync(path).bavail) * bsize)
        try {
          writeFileSync(filler, Buffer.alloc(Math.min(bytes, 8_000_000)), { flag: 'a' })
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          return
        }
    },
    empty() {
      truncateSync(filler, 0)
      rmSync(filler, { force: true })
    },
    remove() {
      execFileSync('umount', ['-l', path])
      rmdirSync(path)
    },
  }
}
