import { z } from 'zod'

const text = z.string().default('')

/** What an operator does on the page of roles: proposes a role or an adjustment in dollars, or decides on a proposal. */
export const proposalForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), proposal: text }),
  z.object({ intent: z.literal('decline'), proposal: text, reason: text }),
  z.object({ intent: z.literal('withdraw'), proposal: text }),
  z.object({ intent: z.literal('role'), email: text, to: text, reason: text }),
  z.object({ intent: z.literal('adjust'), amount: text, debit: text, credit: text, reason: text }),
])
