import { z } from 'zod'

/** A button beside a host's trek: 'activate' or 'deactivate', and the trek's id. */
export const listingForm = z.object({ trek: z.string().default(''), intent: z.string().default('') })
