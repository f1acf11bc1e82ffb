import { z } from 'zod'

/** The page of a traveller's link: the part is paid, with the amount that the page showed. */
export const sharePageForm = z.object({
  intent: z.enum(['pay']).catch('pay'),
  cents: z.string().default('').transform(Number),
})
