import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { PICTURE_WIDTHS } from '../trek/picture-rules.ts'

/**
 * Draws an uploaded picture anew and keeps it under a key that nobody can guess. Throws a Refusal with the specification's
 * sentence, also for what `problemOf` finds in its measures.
 */
export async function keepPicture(
  { pictures, storage }: Pick<Deps, 'pictures' | 'storage'>,
  folder: 'profile' | 'review' | 'photo',
  bytes: Uint8Array,
  problemOf: (drawn: { width: number; height: number }) => RefusalCode | null = () => null,
): Promise<{ key: string; width: number; height: number }> {
  const drawn = await pictures.take(bytes)
  if (typeof drawn === 'string') throw new Refusal(drawn)
  const { content, width, height } = drawn
  const problem = problemOf(drawn)
  if (problem) throw new Refusal(problem)
  const key = `${folder}/${randomUUID()}.webp`
  await storage.write(key, content)
  return { key, width, height }
}

/** Keeps a picture once more, under a key of its own; null when it is gone. */
export async function copyPicture(
  { storage }: Pick<Deps, 'storage'>,
  folder: 'profile',
  from: string,
): Promise<string | null> {
  const content = await storage.read(from)
  if (!content) return null
  const key = `${folder}/${randomUUID()}.webp`
  await storage.write(key, content)
  return key
}

/** Removes a picture with the narrower ones that pages asked for; nothing happens when it is gone already. */
export async function removePicture({ storage }: Pick<Deps, 'storage'>, key: string): Promise<void> {
  const name = key.replace(/\.\w+$/, '')
  const narrower = PICTURE_WIDTHS.map((width) => `resized/${name}-${width}.webp`)
  for (const each of [key, ...narrower, `resized/${name}-share.jpg`]) await storage.remove(each)
}
