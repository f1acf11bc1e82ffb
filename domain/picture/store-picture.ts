import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { renditionKeys } from './renditions.ts'

/**
 * Re-encodes an uploaded picture and stores it under a random key. Throws a Refusal with the specification's sentence, also
 * for a problem that `problemOf` finds with its size.
 */
export async function storePicture(
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

/** Stores a copy of a picture under a separate key; null when it no longer exists. */
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

/** Deletes a picture with its renditions; does nothing when it is already deleted. */
export async function removePicture({ storage }: Pick<Deps, 'storage'>, key: string): Promise<void> {
  for (const each of [key, ...renditionKeys(key)]) await storage.remove(each)
}
