import { z } from 'zod'

/** The page 'Your party': the links are made, or one traveller (`position`) gets the link or a reminder by mail. */
export const partyForm = z.object({
  intent: z.enum(['make-links', 'send-link', 'remind']).catch('make-links'),
  position: z.string().default('').transform(Number),
  email: z.string().default(''),
})
