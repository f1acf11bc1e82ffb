import { z } from 'zod'

/** A request to erase one's own data, or with the intent 'keep' its withdrawal. */
export const ownErasureForm = z.object({
  intent: z.string().default(''),
  /** The credit that the page announced as lost, in cents. */
  creditCents: z.coerce.number().catch(Number.NaN).default(0),
  sure: z.string().optional(),
})
