const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]+$/

/** Whether a key is one of ours: small letters, digits and hyphens in folders, with an ending. Nothing else is ever read. */
export const isKey = (key: string): boolean => KEY.test(key)

/** The illustrations that come with the program: read, never written. */
export const isArt = (key: string): boolean => key.startsWith('art/')

/** The illustrations and what is drawn from them: every process can make them anew, so they need not be shared. */
export const isOfProgram = (key: string): boolean => isArt(key) || key.startsWith('resized/art/')

/** Throws for a key that nobody may write or remove. */
export function refuseKey(key: string, does: 'written' | 'removed'): void {
  if (!isKey(key) || isArt(key)) throw new Error(`this key cannot be ${does}`)
}
