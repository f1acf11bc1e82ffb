import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isDate } from '#domain/dates.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import { Refusal } from '#domain/refusal.ts'
import { departingTrek, departingTreks } from '#domain/trek/search/departing-queries.ts'
import { bookedSpots, trekCards } from '#domain/trek/record-queries.ts'
import { startDays } from '#domain/trek/search/start-day-queries.ts'
import { availableSuggestions, trendingSuggestions } from '#domain/trek/search/suggestion-queries.ts'
import { recordTexts } from './record-texts.ts'
import { pageHeaders, text, wantedTreks } from './trek-pages.ts'

const one = z.object({ id: z.string().max(200) })
const day = z.object({ date: z.string().refine(isDate, 'must be a date such as 2027-03-14').optional() })
const typed = z.object({ q: text })

/** The specification's reads of treks, and the suggestions below the destination field. */
export const treksApi: FastifyPluginAsyncZod<{ deps: CatalogueDeps }> = async (app, { deps }) => {
  const texts = recordTexts(deps)

  app.get('/api/treks', { schema: { querystring: wantedTreks } }, async ({ query, url }, reply) => {
    const { trek_name: name, region, difficulty, limit, cursor = null, fields } = query
    const page = await deps.catalogue.byName({ name, region, difficulty }, { after: cursor, limit })
    reply.headers(pageHeaders(page, url))
    if (fields === 'card') return trekCards(deps, page.ids)
    return sendJson(reply, `[${(await texts(await departingTreks(deps, page.ids))).join(',')}]`)
  })

  app.get('/api/treks/:id', { schema: { params: one } }, async ({ params }, reply) => {
    const trek = await departingTrek(deps, params.id.replaceAll('\0', ''))
    const [record] = trek ? await texts([trek]) : []
    if (record === undefined) throw new Refusal('trek-not-found')
    return sendJson(reply, record)
  })

  app.get('/api/treks/suggestions', { schema: { querystring: typed } }, async ({ query: { q } }) =>
    q === undefined
      ? { label: 'Trending', suggestions: await trendingSuggestions(deps), regions: [] }
      : { label: 'Available', ...(await availableSuggestions(deps, q)) },
  )

  app.get('/api/treks/start-days', async () => startDays(deps))

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
