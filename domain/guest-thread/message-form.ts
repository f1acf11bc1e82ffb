import { z } from 'zod'

/** A message about a booking; `messageId` recognizes a second click. */
export const messageForm = z.object({
  message: z.string().default(''),
  messageId: z.string().default(''),
})
