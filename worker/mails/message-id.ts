import type { Deps } from '#domain/deps.ts'

/** The same for every attempt at a mail, so that it arrives once. */
export function messageIdOf({ origin }: Pick<Deps, 'origin'>, kind: string, id: string): string {
  return `${kind}.${id}@${new URL(origin).hostname}`
}
