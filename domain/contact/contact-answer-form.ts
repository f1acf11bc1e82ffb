import { z } from 'zod'

/** What staff do with a contact message; `seen` is the number of answers that they saw before theirs. */
export const contactAnswerForm = z.object({
  intent: z.enum(['answer', 'close', 'reopen']).default('answer'),
  answer: z.string().default(''),
  seen: z.coerce.number().default(0),
})
