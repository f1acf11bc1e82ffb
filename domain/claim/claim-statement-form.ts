import { z } from 'zod'

/** The host's side of a claim. */
export const claimStatementForm = z.object({ statement: z.string().default('') })
