import { z } from 'zod'

/** What staff do with a support chat; a form without an intent sends an answer. */
export const chatForm = z.object({
  intent: z.string().default(''),
  reason: z.string().default(''),
  /** The colleague who takes over; empty for nobody. */
  to: z.string().default(''),
  /** The place of the last message that was read. */
  place: z.string().default(''),
  message: z.string().default(''),
  messageId: z.string().default(''),
})
