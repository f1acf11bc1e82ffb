const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]+$/

/**
 * Whether a key is valid: lower-case letters, digits and hyphens in folders, with an ending. No other key is read.
 */
export const isKey = (key: string): boolean => KEY.test(key)

/** The bundled illustrations: read, never written. */
export const isArt = (key: string): boolean => key.startsWith('art/')

/** The illustrations and their renditions: every process can make them again, so they need not be shared. */
export const isOfProgram = (key: string): boolean => isArt(key) || key.startsWith('resized/art/')

/** Throws for a key that nobody may write or delete. */
export function refuseKey(key: string, does: 'written' | 'removed'): void {
  if (!isKey(key) || isArt(key)) throw new Error(`this key cannot be ${does}`)
}
