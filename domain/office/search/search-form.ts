import { z } from 'zod'

/** The office's search: the text, and the reason for a text that finds people. */
export const searchForm = z.object({
  q: z.string().default(''),
  reason: z.string().default(''),
})
