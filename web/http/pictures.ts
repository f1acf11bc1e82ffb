import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#domain/deps.ts'
import { type Rendition, renditionKey, storedDrawing } from '#domain/picture/renditions.ts'
import { isOfPerson } from '#domain/picture/upload-rules.ts'
import { PICTURE_WIDTHS } from '#domain/picture/picture-rules.ts'
import { sharedTrek, type SharedTrek } from '#domain/trek/share-queries.ts'
import { counted, figureText } from '#figure-text'

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
export async function pictures(app: FastifyInstance, deps: Pick<Deps, 'storage' | 'db' | 'pictures'>) {
  const { narrower, share } = deps.pictures
  const making = new Map<string, Promise<Buffer | null>>()

  app.get<{ Params: { '*': string } }>('/pictures/*', async ({ params }, reply) => {
    const [, slug] = TREK.exec(params['*']) ?? []
    if (slug) return send(reply, await shareOf(slug), 'image/jpeg', DAY_S)
    const [, key, width] = NAME.exec(params['*']) ?? []
    if (!key || (width && !widths.has(Number(width)))) return reply.code(404).send()
    const original = `${key}.webp`
    const rendition = (width ? `${width}.webp` : 'share.jpg') as Rendition
    const content = await made(renditionKey(original, rendition), original, (picture) =>
      width ? narrower(picture, Number(width)) : share(picture, null),
    )
    const seconds = isOfPerson(original) ? HOUR_S : WEEK_S
    return send(reply, content, width ? 'image/webp' : 'image/jpeg', seconds)
  })

  async function shareOf(slug: string): Promise<Buffer | null> {
    const trek = await sharedTrek(deps, slug)
    if (!trek) return null
    // The file name contains a hash of the trek's data, so that a changed trek gets another picture.
    const facts = createHash('sha256').update(JSON.stringify(trek)).digest('hex').slice(0, 12)
    return made(`resized/trek/${slug}-${facts}.jpg`, trek.key, (picture) =>
      share(picture, { title: trek.name, line: lineOf(trek) }),
    )
  }

  /** Many requests for the same drawing draw it once. */
  function made(key: string, pictureKey: string, draw: (picture: Buffer) => Promise<Buffer>) {
    const started =
      making.get(key) ?? storedDrawing(deps, { key, pictureKey }, draw).finally(() => making.delete(key))
    making.set(key, started)
    return started
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
