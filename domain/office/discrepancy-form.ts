import { z } from 'zod'

/** How an operator settles a discrepancy: with a note, and for a payment that does not match what happens to its money. */
export const discrepancyForm = z.object({
  note: z.string().trim().default(''),
  money: z.enum(['send-back', 'seen-to']).default('send-back'),
})
