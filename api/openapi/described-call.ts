import { z } from 'zod'

/** The documentation of one call. The schemas of its input come from the route itself. */
export type DescribedCall = {
  summary: string
  /** Its meaning to the business, and what it never does. */
  description?: string
  /** Descriptions of the fields of its body or query, by name. */
  fields?: Readonly<Record<string, string>>
  /** By status; null where the answer has no JSON body. */
  answers: Readonly<Record<number, Answer>>
}

export type Answer = {
  description: string
  schema: z.ZodType | null
  /** Descriptions of its headers, by name. */
  headers?: Readonly<Record<string, string>>
}

/** US dollars with two decimals. */
export const dollars = z.number()
export const instant = z.iso.datetime()
export const day = z.iso.date()

/** The shape of every error answer. */
export const refusal = z.looseObject({
  error: z.string().describe('The sentence to show'),
  reason: z.string().optional().describe('Why, where the sentence is general'),
  code: z.string().optional().describe('The refusal’s name, for programs'),
  reference: z
    .string()
    .optional()
    .describe('Of an unexpected error: the reference to name when you ask about it'),
})

/** An error answer, and when it is given. */
export const no = (description: string): Answer => ({ description, schema: refusal })

export const signedOut = no('Nobody is signed in.')
export const unreadable = no('The call could not be read: `reason` names the fields.')
export const tooMany = no('Too many calls. Retry after the seconds in the header Retry-After.')
