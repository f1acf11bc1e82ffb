import { z } from 'zod'

/** The failed job or webhook that an operator retries. */
export const failureForm = z.object({ kind: z.string().default(''), id: z.string().default('') })
