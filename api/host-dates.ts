import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '#domain/deps.ts'
import { actingHost } from '#domain/host/acting-host.ts'
import { centsFromDollars, dollarsOf } from '#domain/money.ts'
import { addDates } from '#domain/season/add-dates.ts'
import { datesOfRule } from '#domain/season/dates-of-rule.ts'
import type { CheckedDate, NewDate } from '#domain/season/date-verdict-rules.ts'
import { previewDates } from '#domain/season/preview-dates.ts'
import { type BatchDate, findBatchDates } from '#domain/season/season-queries.ts'
import type { ApiOptions } from './options.ts'

const one = z.object({ id: z.string().max(100) })
/** The key of a submission; a missing one is refused with the sentence of the command. */
export const optionalKey = z.object({ 'idempotency-key': z.string().trim().max(200).default('') })
const price = z.union([z.number(), z.string().max(20)])
/** The submission itself has at most 100; a longer list is refused with that sentence. */
const MOST_READ = 1000

const newDates = z
  .strictObject({
    dates: z
      .array(z.strictObject({ startsOn: z.iso.date(), spots: z.number(), price }))
      .max(MOST_READ)
      .optional(),
    repeat: z
      .strictObject({
        firstOn: z.string().max(10),
        lastOn: z.string().max(10),
        every: z.number().default(1),
        unit: z.enum(['day', 'week']).default('week'),
        weekdays: z.array(z.number()).max(7).default([]),
        spots: z.number(),
        price,
      })
      .optional(),
    dryRun: z.boolean().default(false),
  })
  .refine(({ dates, repeat }) => (dates === undefined) !== (repeat === undefined), {
    path: ['dates'],
    error: 'either dates or repeat',
  })

/** A host's call for the dates of a trek in bulk. */
export const hostDatesApi: FastifyPluginAsyncZod<Pick<ApiOptions, 'deps' | 'visitorOf'>> = async (
  app,
  { deps, visitorOf },
) => {
  app.post(
    '/api/host/treks/:id/departures',
    { schema: { params: one, body: newDates, headers: optionalKey } },
    async (request) => {
      const visitor = await visitorOf(request)
      const dates = datesIn(deps, request.params.id, request.body)
      if (request.body.dryRun) return previewFields(await previewDates(deps, dates, visitor))
      const key = request.headers['idempotency-key']
      const { batchId, added, leftOut } = await addDates(deps, { key, dates }, visitor)
      const departures = await findBatchDates(deps.db, await actingHost(deps.db, visitor), batchId)
      return {
        batchId,
        added,
        departures: departures.map(dateFields),
        leftOut: leftOut.map(({ startsOn, endsOn, says }) => ({ startsOn, endsOn, reason: says })),
      }
    },
  )
}

function datesIn(
  deps: Pick<Deps, 'now'>,
  trekId: string,
  { dates, repeat }: z.infer<typeof newDates>,
): NewDate[] {
  if (!repeat)
    return (dates ?? []).map((date) => ({
      trekId,
      startsOn: date.startsOn,
      spots: date.spots,
      priceCents: centsFromDollars(date.price) ?? Number.NaN,
    }))
  const { every, weekdays, spots, price: dollars, ...period } = repeat
  const typed = {
    every: String(every),
    weekdays: weekdays.join(),
    spots: String(spots),
    price: String(dollars),
  }
  return datesOfRule(deps, { trekId, ...period, ...typed })
}

/** The answer to a dry run: the departures have no ids, because they do not exist. */
function previewFields(checked: readonly CheckedDate[]) {
  return {
    batchId: null,
    added: 0,
    departures: checked.flatMap((date) => (date.leftOut ? [] : [dateFields({ ...date, id: null })])),
    leftOut: checked.flatMap(({ startsOn, endsOn, leftOut }) =>
      leftOut ? [{ startsOn, endsOn, reason: leftOut.says }] : [],
    ),
  }
}

function dateFields({
  id,
  startsOn,
  endsOn,
  spots,
  priceCents,
}: Omit<BatchDate, 'id'> & { id: string | null }) {
  return { id, startsOn, endsOn, spots, price: dollarsOf(priceCents) }
}
