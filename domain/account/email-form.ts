import { z } from 'zod'

/** The address that somebody signs in with. */
export const emailForm = z.object({ email: z.string().default('') })
