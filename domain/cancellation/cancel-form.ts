import { z } from 'zod'

/** A cancellation by the traveller, with the refund that the page showed: by card, and as credit. */
export const cancelForm = z
  .object({
    cardCents: z.string().default('').transform(Number),
    creditCents: z.string().default('').transform(Number),
    reason: z.string().default(''),
    /** Where the money goes. */
    to: z.enum(['card', 'credit']).catch('card'),
  })
  .transform(({ reason, to, ...shown }) => ({ shown, reason, asCredit: to === 'credit' }))
