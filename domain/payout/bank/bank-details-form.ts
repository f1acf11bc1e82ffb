import { z } from 'zod'

/** A host's new bank details, and a code of the authenticator app where the last proof is too old. */
export const bankDetailsForm = z.object({
  holder: z.string().default(''),
  account: z.string().default(''),
  bankName: z.string().default(''),
  branchCode: z.string().default(''),
  swift: z.string().default(''),
  type: z.string().default(''),
  code: z.string().trim().default(''),
})
