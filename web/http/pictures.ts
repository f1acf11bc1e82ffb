import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Deps } from '#domain/deps.ts'
import { PICTURE_WIDTHS } from '#domain/trek/picture-rules.ts'

const NAME = /^((?:[a-z0-9-]+\/)*[a-z0-9-]+)-(\d{3,4})\.webp$/
const widths = new Set<number>(PICTURE_WIDTHS)

/** Serves a stored picture in the widths that pages ask for; each width is made once and kept. */
export async function pictures(app: FastifyInstance, { storage }: Pick<Deps, 'storage'>) {
  const making = new Map<string, Promise<Buffer | null>>()

  app.get<{ Params: { '*': string } }>('/pictures/*', async ({ params }, reply) => {
    const [, key, width] = NAME.exec(params['*']) ?? []
    if (!key || !widths.has(Number(width))) return reply.code(404).send()
    const kept = `resized/${key}-${width}.webp`
    const content = (await storage.read(kept)) ?? (await makeOnce(kept, `${key}.webp`, Number(width)))
    if (!content) return reply.code(404).send()
    return reply
      .header('Cache-Control', 'public, max-age=604800')
      .header('Content-Type', 'image/webp')
      .send(content)
  })

  function makeOnce(kept: string, original: string, width: number) {
    const started = making.get(kept) ?? make(kept, original, width).finally(() => making.delete(kept))
    making.set(kept, started)
    return started
  }

  async function make(kept: string, original: string, width: number): Promise<Buffer | null> {
    const source = await storage.read(original)
    if (!source) return null
    const { width: own = 0 } = await sharp(source).metadata()
    const content =
      own <= width ? source : await sharp(source).resize({ width }).webp({ quality: 76 }).toBuffer()
    await storage.write(kept, content)
    return content
  }
}
