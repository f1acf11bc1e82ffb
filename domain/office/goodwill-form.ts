import { z } from 'zod'

/** Goodwill that an operator proposes: the booking's reference, dollars, and the reason for the audit log. */
export const goodwillForm = z.object({
  booking: z.string().trim().default(''),
  amount: z.string().trim().default(''),
  reason: z.string().trim().default(''),
})
