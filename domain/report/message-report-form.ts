import { z } from 'zod'

/** A report of a message to our support. */
export const messageReportForm = z.object({
  reason: z.string().default(''),
  words: z.string().default(''),
})
