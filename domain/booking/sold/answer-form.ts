import { z } from 'zod'

/** The traveller accepts the change that the page showed. */
export const answerForm = z.object({ changeId: z.string().default('') })
