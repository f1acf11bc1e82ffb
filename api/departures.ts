import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findOfferedDeparture } from '#domain/trek/offered-departure-queries.ts'
import type { ApiOptions } from './options.ts'

const one = z.object({ id: z.string().max(100) })

/** The call for one departure: whether it runs, its minimum group and how many are booked. */
export const departuresApi: FastifyPluginAsyncZod<Pick<ApiOptions, 'readerOf'>> = async (
  app,
  { readerOf },
) => {
  app.get('/api/departures/:id', { schema: { params: one } }, async (request) =>
    findOfferedDeparture(await readerOf(request), request.params.id),
  )
}
