import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { blocksOf } from '#domain/block/block-queries.ts'
import { blockSpots } from '#domain/block/block-spots.ts'
import { releaseBlock } from '#domain/block/release-block.ts'
import { readingHost } from '#domain/host/acting-host.ts'
import { findOwnDeparture } from '#domain/host-dashboard/host-bookings-queries.ts'
import { optionalKey } from './host-dates.ts'
import type { ApiOptions } from './options.ts'

const one = z.object({ id: z.string().max(100) })
const newBlock = z.strictObject({
  spots: z.number(),
  name: z.string().trim().max(1000),
  note: z.string().trim().max(1000).default(''),
  untilOn: z
    .string()
    .trim()
    .max(10)
    .nullish()
    .transform((day) => day ?? ''),
})

/** A host's calls for spots of a departure that were sold elsewhere. */
export const hostBlocksApi: FastifyPluginAsyncZod<Pick<ApiOptions, 'deps' | 'visitorOf'>> = async (
  app,
  { deps, visitorOf },
) => {
  app.get('/api/host/departures/:id/blocks', { schema: { params: one } }, async (request) => {
    const hostId = await readingHost(deps.db, await visitorOf(request))
    const { id } = await findOwnDeparture(deps, request.params.id, hostId)
    return { blocks: await blocksOf(deps.db, id) }
  })

  app.post(
    '/api/host/departures/:id/blocks',
    { schema: { params: one, body: newBlock, headers: optionalKey } },
    async (request) => {
      const key = request.headers['idempotency-key']
      const block = { ...request.body, departureId: request.params.id, key }
      return blockSpots(deps, block, await visitorOf(request))
    },
  )

  app.delete(
    '/api/host/departures/:id/blocks/:block',
    { schema: { params: one.extend({ block: z.string().max(100) }) } },
    async (request) => {
      const { id, block } = request.params
      await releaseBlock(deps, { departureId: id, blockId: block }, await visitorOf(request))
      return { released: true }
    },
  )
}
