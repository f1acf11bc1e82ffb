import { z } from 'zod'

/** A host's tax number as typed, and whether the host is registered for VAT. */
export const taxDetailsForm = z.object({
  taxNumber: z.string().max(100).default(''),
  isVatRegistered: z
    .string()
    .optional()
    .transform((ticked) => ticked === 'on'),
})
