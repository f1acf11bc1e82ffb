import { z } from 'zod'

/** What an operator does with a review: hides it, shows it again, or removes one of its photos. */
export const reviewDecisionForm = z.object({
  intent: z.string().default(''),
  side: z.string().default(''),
  review: z.string().default(''),
  photo: z.string().default(''),
  reason: z.string().default(''),
})
