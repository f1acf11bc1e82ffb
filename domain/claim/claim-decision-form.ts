import { z } from 'zod'

/** What an operator does with a claim: reads its texts for a reason, grants an amount in dollars, or declines. */
export const claimDecisionForm = z.object({
  intent: z.enum(['look', 'grant', 'decline']).default('grant'),
  reason: z.string().default(''),
  amount: z.string().default(''),
  host: z.string().default(''),
  answer: z.string().default(''),
})
