import { z } from 'zod'

/** The cancellation of a whole departure: its reason, and that the person is sure. */
export const cancelDepartureForm = z.object({
  reason: z.string().default(''),
  sure: z.string({ error: 'Please tick that you are sure.' }),
})
