import { z } from 'zod'

/** The page 'Your payments': the next part or the rest is paid, with the amount that the page showed, or the card changes. */
export const planForm = z.object({
  intent: z.enum(['pay-next', 'pay-rest', 'change-card', 'remove-card']).catch('pay-next'),
  cents: z.string().default('').transform(Number),
})
