import { z } from 'zod'

/** A message from the contact page; a person never fills in `topic`. */
export const contactForm = z.object({
  name: z.string().default(''),
  email: z.string().default(''),
  subject: z.string().default(''),
  message: z.string().default(''),
  topic: z.string().default(''),
  key: z.string().default(''),
})
