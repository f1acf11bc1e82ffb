import { z } from 'zod'

/** What a traveller sends about a claim: makes it with a button, or withdraws the open one. */
export const claimForm = z.object({
  intent: z.string().default(''),
  kind: z.string().default(''),
  on: z.string().default(''),
  hour: z.string().default(''),
  body: z.string().default(''),
  wish: z.string().default(''),
})
