import { z } from 'zod'

/** What an operator does with an application: reads the document or the data for a reason, approves or rejects it. */
export const verificationDecisionForm = z.object({
  intent: z.string().default(''),
  decision: z.string().default(''),
  reason: z.string().default(''),
  message: z.string().default(''),
  /** The version of the bank details that the approval confirms, as an ISO time. */
  bankChangedAt: z.string().default(''),
  documentExpiresOn: z.string().default(''),
})
