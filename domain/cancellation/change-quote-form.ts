import { z } from 'zod'

/** A change of a booking that a program asks for; a position is a traveller's place on the booking, 0 is the lead. */
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
    /** Another person takes the place; else the name is corrected. */
    another_person: z.boolean().default(false),
    is_child: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('cancel') }),
])
export type WantedChange = z.output<typeof wantedChange>

/** What a quote promises: the change of a booking, its refund by card and as credit in US cents, and until when (epoch ms). */
export const promisedChange = z.object({
  bookingId: z.string(),
  change: wantedChange,
  shown: z.object({ cardCents: z.number(), creditCents: z.number() }),
  until: z.number(),
})
export type Promised = z.output<typeof promisedChange>
