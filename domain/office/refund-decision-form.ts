import { z } from 'zod'

/** What an operator does with a refund: takes it or lets it go, decides, tries again, or names the bank's reference. */
export const refundDecisionForm = z.object({
  intent: z.string().default(''),
  decision: z.string().default(''),
  reason: z.string().default(''),
  note: z.string().default(''),
  reference: z.string().default(''),
})
