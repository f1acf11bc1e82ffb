import { z } from 'zod'

/** What staff do with a reported message: read it for a reason, dismiss the report, remove it, or close the conversation. */
export const reportDecisionForm = z.object({
  intent: z.string().default(''),
  reason: z.string().default(''),
})

/** The decision about a reported trek, review or host: 'dismiss', or the kind of thing that is removed. */
export const contentDecisionForm = z.object({
  intent: z.string().default(''),
  kind: z.string().default(''),
  id: z.string().default(''),
  reason: z.string().default(''),
})
