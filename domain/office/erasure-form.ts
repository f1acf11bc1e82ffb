import { z } from 'zod'

/** An erasure that somebody asked for by letter or telephone. */
export const erasureForm = z.object({
  email: z.string().default(''),
  reason: z.string().default(''),
})
