import { z } from 'zod'
import { extraUnits } from '#domain/offer/offered-extra-rules.ts'

/** The extras and rooms of a booking, with the travellers who have them. */
export const orderedExtras = z
  .array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      unit: z.enum(extraUnits),
      quantity: z.number().int(),
      travellers: z
        .array(z.number().int())
        .describe('The positions of the travellers who have one; what nobody has is shared by all'),
    }),
  )
  .describe('Extras and rooms that were ordered')
