import { z } from 'zod'

/** What an operator does with a host: a button, and the fields of its part of the page. */
export const hostForm = z.object({
  intent: z.string().default(''),
  reason: z.string().default(''),
  departure: z.string().default(''),
  /** The request for a public name. */
  request: z.string().default(''),
  'name-reason': z.string().default(''),
  'bank-reason': z.string().default(''),
  'bank-message': z.string().default(''),
  /** The version of the bank details that the decision is about, as an ISO time. */
  changedAt: z.string().default(''),
})
