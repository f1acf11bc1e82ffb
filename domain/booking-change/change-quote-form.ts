import { z } from 'zod'

/** A change of a booking that a program requests; position 0 is the lead, and the booking has the others. */
export const wantedChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('leave'),
    positions: z.array(z.number().int().min(0).max(49)).min(1).max(49),
  }),
  z.strictObject({
    kind: z.literal('travellers'),
    position: z.number().int().min(0).max(49),
    first_name: z.string().max(200),
    last_name: z.string().max(200),
    /** Another person takes the spot; else the name is corrected. */
    another_person: z.boolean().default(false),
    is_child: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('add'),
    travellers: z
      .array(
        z.strictObject({
          first_name: z.string().max(100),
          last_name: z.string().max(100),
          is_child: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(10),
  }),
  z.strictObject({ kind: z.literal('move'), departure_id: z.string().max(100) }),
  z.strictObject({
    kind: z.literal('extras'),
    /** All extras of the booking afterwards. */
    extras: z
      .array(z.strictObject({ id: z.string().max(100), quantity: z.number().int().min(0).max(50) }))
      .max(50),
  }),
  z.strictObject({
    kind: z.literal('cancel'),
    /** Where the card's part of the refund goes. */
    to: z.enum(['card', 'credit']).default('card'),
  }),
])
export type WantedChange = z.output<typeof wantedChange>

/** The content of a quote: the change, what it costs, its refund by card and as credit in US cents, and its end in epoch milliseconds. */
export const quotePayload = z.object({
  bookingId: z.string(),
  change: wantedChange,
  shown: z.object({ dueCents: z.number().default(0), cardCents: z.number(), creditCents: z.number() }),
  until: z.number(),
  /** The open choice after a cancelled departure that the change answers. */
  choiceId: z.string().nullable().default(null),
})
export type QuotePayload = z.output<typeof quotePayload>
