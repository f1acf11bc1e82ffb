import { z } from 'zod'

/** What staff do with a person's account: a button, its reason, and the dollars of a credit. */
export const personForm = z.object({
  intent: z.string().default(''),
  reason: z.string().default(''),
  amount: z.string().default(''),
})
