import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isDate } from '#domain/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import { departingTrek, departingTreks } from '#domain/trek/search/departing-queries.ts'
import { bookedSpots, trekCards } from '#domain/trek/record-queries.ts'
import { findOfferedDeparture } from '#domain/trek/search/offered-departure-queries.ts'
import { startDays } from '#domain/trek/search/start-day-queries.ts'
import { availableSuggestions, trendingSuggestions } from '#domain/trek/search/suggestion-queries.ts'
import type { ApiOptions } from './options.ts'
import { recordTexts } from './record-texts.ts'
import { pageHeaders, text, wantedTreks } from './trek-pages.ts'

const one = z.object({ id: z.string().max(200) })
const day = z.object({ date: z.string().refine(isDate, 'must be a date such as 2027-03-14').optional() })
const typed = z.object({ q: text })

/** The specification's reads of treks, and the suggestions below the destination field. */
export const treksApi: FastifyPluginAsyncZod<Pick<ApiOptions, 'deps' | 'readerOf' | 'shared'>> = async (
  app,
  { deps, readerOf, shared },
) => {
  const texts = recordTexts(deps)

  app.get('/api/treks', { schema: { querystring: wantedTreks } }, async (request, reply) => {
    const { query, url } = request
    const { trek_name: name, region, difficulty, limit, cursor = null, fields } = query
    const reader = await readerOf(request)
    const page = await deps.catalogue.byName({ name, region, difficulty }, { after: cursor, limit })
    reply.headers(pageHeaders(page, url))
    if (fields === 'card') {
      const read = async () => JSON.stringify(await trekCards(reader, page.ids))
      return sendJson(reply, await shared(`cards ${page.ids.join()}`, read))
    }
    return sendJson(reply, `[${(await texts(reader, await departingTreks(reader, page.ids))).join(',')}]`)
  })

  app.get('/api/treks/:id', { schema: { params: one } }, async (request, reply) => {
    const reader = await readerOf(request)
    const trek = await departingTrek(reader, request.params.id.replaceAll('\0', ''))
    const [record] = trek ? await texts(reader, [trek]) : []
    if (record === undefined) throw new Refusal('trek-not-found')
    return sendJson(reply, record)
  })

  app.get('/api/treks/suggestions', { schema: { querystring: typed } }, async (request, reply) => {
    const reader = await readerOf(request)
    const { q } = request.query
    const read = async () =>
      q === undefined
        ? { label: 'Trending', suggestions: await trendingSuggestions(reader), regions: [] }
        : { label: 'Available', ...(await availableSuggestions(reader, q)) }
    const key = q === undefined ? 'trending suggestions' : `suggestions ${q}`
    return sendJson(reply, await shared(key, async () => JSON.stringify(await read())))
  })

  app.get('/api/treks/start-days', async (request) => startDays(await readerOf(request)))

  app.get('/api/departures/:id', { schema: { params: one } }, async (request) =>
    findOfferedDeparture(await readerOf(request), request.params.id),
  )

  app.get(
    '/api/bookings/trek/:id/booked-spots',
    { schema: { params: one, querystring: day } },
    async ({ params, query }) => ({
      bookedSpots: await bookedSpots(deps, params.id.replaceAll('\0', ''), query.date),
    }),
  )
}

function sendJson(reply: FastifyReply, json: string) {
  return reply.type('application/json; charset=utf-8').send(json)
}
