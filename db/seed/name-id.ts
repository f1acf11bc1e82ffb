import { createHash } from 'node:crypto'

/** The id of a demonstration row: a UUID (version 8) derived from its content, the same at each seeding. */
export function idOf(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join('/')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
