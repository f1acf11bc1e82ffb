import { z } from 'zod'
import { day, dollars, instant, no, signedOut, type DescribedCall } from './described-call.ts'

const period = { startsOn: day, endsOn: day }
const addedDates = z.strictObject({
  batchId: z.uuid().nullable().describe('Of this submission; null in a dry run'),
  added: z.number().int().describe('How many departures were added; 0 in a dry run'),
  departures: z.array(
    z.strictObject({
      id: z.uuid().nullable().describe('Null in a dry run'),
      ...period,
      spots: z.number().int(),
      price: dollars,
    }),
  ),
  leftOut: z
    .array(z.strictObject({ ...period, reason: z.string() }))
    .describe('Dates that do not fit, such as those in a time off'),
})

const blocks = z.strictObject({
  blocks: z.array(
    z.strictObject({
      id: z.uuid(),
      spots: z.number().int(),
      name: z.string(),
      note: z.string(),
      untilOn: day.nullable().describe('Its last day in Nepal; null until it is released'),
      madeAt: instant,
    }),
  ),
})

const notHost = no('The account is not a host, or its status does not allow this.')
const noDeparture = no('The host has no such departure.')

export const hostDatesCalls: Record<string, DescribedCall> = {
  'POST /api/host/treks/:id/departures': {
    summary: 'Add up to 100 dates to a trek',
    description:
      'From a list or from a rule, in one transaction. Dates that do not fit are left out and named. With `dryRun` nothing is ' +
      'written. The header `Idempotency-Key` is a UUID: the same list under the same key adds nothing again.',
    fields: {
      dates: 'Each with `startsOn`, `spots` and `price` in US dollars. Either this or `repeat`',
      repeat:
        'Starts from `firstOn` to `lastOn`, `every` n `unit`s (`day` or `week`); `weekdays` from 0, Sunday, with `spots` and `price`',
      dryRun: 'Answers what would be added, and writes nothing',
    },
    answers: {
      200: { description: 'The added departures, and the dates that were left out.', schema: addedDates },
      401: signedOut,
      403: notHost,
      404: no('The host has no such trek.'),
      409: no('The key was used for another list.'),
      422: no('There are no dates or too many, a field is wrong, or the key is missing.'),
    },
  },
  'GET /api/host/departures/:id/blocks': {
    summary: 'Spots of a departure that were sold elsewhere',
    answers: {
      200: { description: 'The blocks that are in force, the oldest first.', schema: blocks },
      401: signedOut,
      403: notHost,
      404: noDeparture,
    },
  },
  'POST /api/host/departures/:id/blocks': {
    summary: 'Block spots that were sold elsewhere',
    description:
      'At most the free spots; blocked ones are not for sale until they are released. The header `Idempotency-Key` is a UUID: ' +
      'the same key answers with the same block.',
    fields: {
      spots: 'A whole number from 1 to 50',
      name: 'Of the person or agency; only the host reads it',
      note: 'Only the host reads it',
      untilOn: 'The last day of the block in Nepal; empty or null until it is released',
    },
    answers: {
      200: { description: 'The block.', schema: z.strictObject({ id: z.uuid() }) },
      401: signedOut,
      403: notHost,
      404: noDeparture,
      409: no('Fewer spots are free, or the departure has begun or is cancelled.'),
      422: no('A field is wrong, or the key is missing.'),
    },
  },
  'DELETE /api/host/departures/:id/blocks/:block': {
    summary: 'Release blocked spots',
    description: 'They are for sale again. Repeating it changes nothing.',
    answers: {
      200: { description: 'They are released.', schema: z.strictObject({ released: z.literal(true) }) },
      401: signedOut,
      403: notHost,
      404: no('The host has no such departure, or it has no such block.'),
    },
  },
}
