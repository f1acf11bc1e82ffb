import { z } from 'zod'

/** An operator's decision about credit that waits. */
export const creditGrantForm = z.object({
  id: z.string().default(''),
  decision: z.enum(['grant', 'refuse']),
  reason: z.string().default(''),
})
