import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isDate } from '#domain/dates.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import { Refusal } from '#domain/refusal.ts'
import { departingTreks } from '#domain/trek/search/departing-queries.ts'
import { bookedSpots } from '#domain/trek/record-queries.ts'
import { startDays } from '#domain/trek/search/start-day-queries.ts'
import { availableSuggestions, trendingSuggestions } from '#domain/trek/search/suggestion-queries.ts'
import { difficultyOf } from '#domain/trek/trek-rules.ts'
import { recordTexts } from './record-texts.ts'

// PostgreSQL text cannot contain NUL.
const text = z
  .string()
  .max(200)
  .transform((value) => value.replaceAll('\0', '').trim() || undefined)
  .optional()

const wanted = z.object({ trek_name: text, region: text, difficulty: text })
const one = z.object({ id: z.string().max(200) })
const day = z.object({ date: z.string().refine(isDate, 'must be a date such as 2027-03-14').optional() })
const typed = z.object({ q: text })

/** The specification's reads of treks, and the suggestions below the destination field. */
export const treksApi: FastifyPluginAsyncZod<{ deps: CatalogueDeps }> = async (app, { deps }) => {
  const texts = recordTexts(deps)

  app.get('/api/treks', { schema: { querystring: wanted } }, async ({ query }, reply) => {
    const { trek_name: name, region, difficulty } = query
    const filter = { name, region, difficulty: difficulty && (difficultyOf(difficulty) ?? difficulty) }
    return sendJson(reply, `[${(await texts(await departingTreks(deps, filter))).join(',')}]`)
  })

  app.get('/api/treks/:id', { schema: { params: one } }, async ({ params }, reply) => {
    const [record] = await texts(await departingTreks(deps, { trek: params.id.replaceAll('\0', '') }))
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
