import { z } from 'zod'

const text = z.string().trim().default('')

/**
 * The form for many new dates. 'preview' shows what a rule, a copied season or pasted lines would add; 'add' adds the
 * ticked dates of a preview under its key.
 */
export const addDatesForm = z.object({
  intent: text,
  how: z.enum(['repeat', 'copy', 'paste']).catch('repeat'),
  trek: text,
  firstOn: text,
  lastOn: text,
  every: text,
  unit: text,
  weekdays: text,
  spots: text,
  price: text,
  minimum: text,
  decideDays: text,
  lines: z.string().max(20_000).default(''),
  key: text,
  dates: text,
})

/** The buttons of the season: 'set', 'close' and 'open' for the ticked dates, 'undo' for the dates added last. */
export const seasonForm = z.object({
  intent: text,
  departures: text,
  price: text,
  spots: text,
  minimum: text,
  batch: text,
})

/** A new time off, or the end of one. */
export const timeOffForm = z.object({ intent: text, firstOn: text, lastOn: text, note: text, id: text })
