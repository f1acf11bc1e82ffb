import { readFileSync } from 'node:fs'

/** A text file that another process creates and deletes at any moment; null while it does not exist. */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
