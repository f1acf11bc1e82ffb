import { z } from 'zod'

/** A step of a payout: approved, released, settled, or returned by the bank for a reason. */
export const payoutStepForm = z.object({
  intent: z.string().default(''),
  reason: z.string().default(''),
})
