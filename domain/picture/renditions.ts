import type { Deps } from '../deps.ts'
import { PICTURE_WIDTHS } from './picture-rules.ts'
import { isOfPerson } from './upload-rules.ts'

export type Rendition = `${(typeof PICTURE_WIDTHS)[number]}.webp` | 'share.jpg' | 'mail.jpg'

const renditions: Rendition[] = [
  ...PICTURE_WIDTHS.map((width): Rendition => `${width}.webp`),
  'share.jpg',
  'mail.jpg',
]

/** The storage key of a picture in another size or format. */
export function renditionKey(pictureKey: string, rendition: Rendition): string {
  return `resized/${pictureKey.replace(/\.\w+$/, '')}-${rendition}`
}

/** The storage keys of everything that can be derived from a picture. */
export function renditionKeys(pictureKey: string): string[] {
  return renditions.map((rendition) => renditionKey(pictureKey, rendition))
}

type Draw = (picture: Buffer) => Promise<Buffer>

/** A rendition of a picture, which is drawn at its first use and then stored; null when the picture does not exist. */
export async function storedRendition(
  deps: Pick<Deps, 'storage'>,
  pictureKey: string,
  rendition: Rendition,
  draw: Draw,
): Promise<Buffer | null> {
  return storedDrawing(deps, { key: renditionKey(pictureKey, rendition), pictureKey }, draw)
}

/** The same for a drawing with its own storage key. */
export async function storedDrawing(
  { storage }: Pick<Deps, 'storage'>,
  { key, pictureKey }: { key: string; pictureKey: string },
  draw: Draw,
): Promise<Buffer | null> {
  const stored = await storage.read(key)
  if (stored) return stored
  const picture = await storage.read(pictureKey)
  if (!picture) return null
  const content = await draw(picture)
  // On a full disk it is drawn again at its next use.
  await storage.write(key, content).catch(() => {})
  if (!isOfPerson(pictureKey) || (await storage.read(pictureKey))) return content
  // The picture was removed during the drawing, so its rendition is removed too.
  await storage.remove(key)
  return null
}
