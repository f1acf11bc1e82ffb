import { z } from 'zod'
import { day, no, signedOut, type DescribedCall } from './described-call.ts'

const shares = z.strictObject({
  shares: z.array(
    z.strictObject({
      position: z
        .number()
        .int()
        .describe('Of the traveller, as in `GET /api/bookings/{id}`; never 0, the lead'),
      url: z.string().nullable().describe('The traveller’s own page. Anyone with it can pay this share'),
      share_cents: z.number().int().describe('US cents: the traveller’s part of the price'),
      due_cents: z.number().int().describe('US cents that are left to pay'),
      paid_cents: z.number().int().describe('US cents that were paid with the link'),
      until: day.nullable().describe('The last day in Nepal to pay; null when nothing is left to pay'),
    }),
  ),
})

export const bookingSharesCalls: Record<string, DescribedCall> = {
  'POST /api/bookings/:id/shares': {
    summary: 'A link for each traveller to pay their own share',
    description:
      'Makes the links of all travellers but the lead; those that exist stay the same, and so do the amounts that are not named. ' +
      'Sending the same again changes nothing and mails nothing. What nobody pays by `until` is charged to the lead’s saved card.',
    fields: {
      amounts:
        'Other amounts in US cents, each with `position` and `cents`; null for an equal share. The lead pays the rest',
      emails: 'Addresses, each with `position` and `email`, to which the links are mailed',
    },
    answers: {
      200: { description: 'The share of each traveller but the lead.', schema: shares },
      401: signedOut,
      404: no('The account has no such booking, or no such traveller is on it.'),
      409: no('The booking is not confirmed, its trek has started, or the lead travels alone.'),
      422: no('The amounts do not fit, an address is invalid, or the call could not be read.'),
      429: no('A link was mailed to another address within the last hour.'),
    },
  },
}
