import { z } from 'zod'

/** What a member does: chooses a plan, or with a button cancels (`end`) or resumes (`go-on`). */
export const membershipForm = z.object({ intent: z.string().default(''), plan: z.string().default('') })
