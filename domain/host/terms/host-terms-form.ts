import { z } from 'zod'

/** A host publishes own terms, or ends them with an empty text. */
export const hostTermsForm = z.object({
  body: z.string().max(100_000, 'Use at most 20,000 characters.').default(''),
})
