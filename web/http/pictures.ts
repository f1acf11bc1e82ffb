import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import sharp from 'sharp'
import type { Deps } from '#domain/deps.ts'
import { isOfPerson } from '#domain/picture/upload-rules.ts'
import { PICTURE_WIDTHS } from '#domain/picture/picture-rules.ts'
import { sharedTrek, type SharedTrek } from '#domain/trek/share-queries.ts'
import { counted, figureText } from '#figure-text'
import { drawSharePicture } from './share-picture.ts'

const NAME = /^((?:[a-z0-9-]+\/)*[a-z0-9-]+)-(?:(\d{3,4})\.webp|share\.jpg)$/
const TREK = /^trek\/([a-z0-9-]+)\.jpg$/
const widths = new Set<number>(PICTURE_WIDTHS)
const WEEK_S = 604_800
const DAY_S = 86_400
/** How long a removed personal picture may stay in caches. */
const HOUR_S = 3600

/**
 * Serves a stored picture in the widths that pages request, and as other sites show it; each rendition is made once and
 * stored.
 */
export async function pictures(app: FastifyInstance, { storage, db }: Pick<Deps, 'storage' | 'db'>) {
  const making = new Map<string, Promise<Buffer | null>>()

  app.get<{ Params: { '*': string } }>('/pictures/*', async ({ params }, reply) => {
    const [, slug] = TREK.exec(params['*']) ?? []
    if (slug) return send(reply, await shareOf(slug), 'image/jpeg', DAY_S)
    const [, key, width] = NAME.exec(params['*']) ?? []
    if (!key || (width && !widths.has(Number(width)))) return reply.code(404).send()
    const original = `${key}.webp`
    const seconds = isOfPerson(original) ? HOUR_S : WEEK_S
    return width
      ? send(
          reply,
          await storedOr(`resized/${key}-${width}.webp`, original, narrowed(Number(width))),
          'image/webp',
          seconds,
        )
      : send(reply, await storedOr(`resized/${key}-share.jpg`, original, wordless), 'image/jpeg', seconds)
  })

  async function shareOf(slug: string): Promise<Buffer | null> {
    const trek = await sharedTrek({ db }, slug)
    if (!trek) return null
    // The file name contains a hash of the trek's data, so that a changed trek gets another picture.
    const facts = createHash('sha256').update(JSON.stringify(trek)).digest('hex').slice(0, 12)
    return storedOr(`resized/trek/${slug}-${facts}.jpg`, trek.key, (source) =>
      drawSharePicture(source, { title: trek.name, line: lineOf(trek) }),
    )
  }

  async function storedOr(stored: string, original: string, draw: Draw): Promise<Buffer | null> {
    const content = await storage.read(stored)
    if (content) return content
    const started = making.get(stored) ?? make(stored, original, draw).finally(() => making.delete(stored))
    making.set(stored, started)
    return started
  }

  async function make(stored: string, original: string, draw: Draw): Promise<Buffer | null> {
    const source = await storage.read(original)
    if (!source) return null
    const content = await draw(source)
    await storage.write(stored, content)
    if (!isOfPerson(original) || (await storage.read(original))) return content
    // The picture was removed during the rendering, so its rendition is deleted.
    await storage.remove(stored)
    return null
  }
}

type Draw = (source: Buffer) => Promise<Buffer>

const wordless: Draw = (source) => drawSharePicture(source, null)

function narrowed(width: number): Draw {
  return async (source) => {
    const { width: own = 0 } = await sharp(source).metadata()
    return own <= width ? source : sharp(source).resize({ width }).webp({ quality: 76 }).toBuffer()
  }
}

function lineOf({ days, maxAltitudeM, region }: SharedTrek): string {
  return `${counted(days, 'day')} · up to ${figureText(maxAltitudeM)} m · ${region}, Nepal`
}

function send(reply: FastifyReply, content: Buffer | null, type: string, seconds: number) {
  if (!content) return reply.code(404).send()
  return reply
    .header('Cache-Control', `public, max-age=${seconds}`)
    .header('Content-Type', type)
    .send(content)
}
